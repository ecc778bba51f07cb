"""What a board is worth: contracts, matchpoints, IMPs, victory points, adjusted scores (Laws 12, 77, 78, 86 to 90).

Nothing here is a float: scores are whole numbers and fractions, and :mod:`.rounding` is a last step that has a name.
A score is always that of North-South unless a function says otherwise; East-West's is its opposite.
"""
