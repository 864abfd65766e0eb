"""The house critic: rules of our own, no model. It reads, scores and speaks, and says openly what it is."""
