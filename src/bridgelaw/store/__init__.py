"""The log: tables and rulings as append-only events, on SQLite or PostgreSQL.

:mod:`bridgelaw.store.log` is pure: entries, and what a list of them comes to.  :mod:`bridgelaw.store.sql` keeps them
in a database; it needs the extra ``web``, and on PostgreSQL the extra ``postgres``.
"""
