"""Tables: who sits where, the log of moves, the clock, and news for open pages."""
