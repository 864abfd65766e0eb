"""Judges of dishes: the house critic (rules only), critics played by language models, and the split of the chips."""
