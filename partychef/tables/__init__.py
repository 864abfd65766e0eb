"""The shell around a game in play: who sits where, the log, the clock, and who is to be told."""
