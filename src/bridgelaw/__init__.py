"""Rulings on irregularities in the auction at bridge, clause by clause."""

__version__ = "0.1.0"
