"""Cook Off!: shop on a tight budget, and cook the tastiest meals that the money buys.

`RULES.md` says how it is played here; the rules begin in `rules.py`.
"""
