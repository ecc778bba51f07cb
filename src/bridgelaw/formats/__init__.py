"""The written forms: what happened at a table (:mod:`.case`), and what is expected of its ruling (:mod:`.expect`).

:mod:`.tree` reads YAML and JSON safely, every value with its line; :mod:`.values` says what the values mean and
:mod:`.events` what the events are; :mod:`.writing` writes cases, and :mod:`.ruling` the ruling document; :mod:`.schema`
hands out the JSON Schemas of the two documents.  Nothing is imported here, so that a command that needs one of them
does not wait for the others.
"""
