"""The practice room: games alone against AI chefs, lessons, hints, reviews, games of the day, one's own results."""
