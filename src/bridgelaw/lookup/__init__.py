"""Looking up what is in the house: clauses, laws, open points, profiles."""
