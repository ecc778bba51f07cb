"""The page at the table: the same functions as the command line's, on a phone.

:func:`~bridgelaw.web.app.create_app` makes the application from a :class:`~bridgelaw.store.sql.Store` and
:class:`~bridgelaw.web.settings.Settings`.  Needs the extra ``web``.
"""
