"""Programs that learn what the house critic knows from labelled texts."""
