"""Chefs who look ahead: they imagine what the others may hold, and try out what may come of each move."""
