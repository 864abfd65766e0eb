"""Green Chef: draft ingredients, compare them with the Recipes, and call Recipe at the right moment.

`RULES.md` says how it is played here; the rules begin in `rules.py`.
"""
