"""A judge on trial: what `partychef try-judge` measures."""
