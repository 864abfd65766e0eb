"""Cards: the desk where decks of the house are written, what a table cooks with, and the ingredient book."""
