"""The shelf: every game there is, by id."""
