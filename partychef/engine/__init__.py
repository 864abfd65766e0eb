"""What all games share. Knows no game, no clock, no network and no files."""
