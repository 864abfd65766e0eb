"""Who awards: the house critic, which needs no model, and the arithmetic that turns scores into chips."""
