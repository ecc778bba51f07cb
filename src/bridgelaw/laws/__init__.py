"""The Laws: clauses as pure functions, editions as tables of clauses, profiles for the open points."""
