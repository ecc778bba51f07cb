"""Polls of players about logical alternatives (Law 16B1(b)): what a few answers say, and what they do not."""
