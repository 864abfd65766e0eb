"""Critics played by language models: prompts, score sheets, orders of tasting, narration."""
