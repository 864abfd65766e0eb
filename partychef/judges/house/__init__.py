"""The house critic: rules instead of a model. It reads, scores and speaks, and says openly what it is."""
