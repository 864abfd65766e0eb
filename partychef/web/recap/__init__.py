"""What stays of an evening: its recap as a small magazine, pictures, recipe sheets, photos, champions."""
