"""The HTTP API: the functions of bridgelaw under ``/api/v1``, and the rulings of a club with their logs.

:func:`bridgelaw.api.app.create_api` makes the application that the page mounts, :func:`bridgelaw.api.app.create_app`
one that serves it alone.  Documents go in and out as the command line reads and writes them; every error is a problem
document (RFC 9457) with the stable code of :mod:`bridgelaw.errors`.  docs/api.md is for those who call it.  Needs the
extra ``web``.
"""
