"""Judges on trial: the measurements of `partychef try-judge`."""
