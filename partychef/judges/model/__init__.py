"""The critic with a language model behind it: score sheets, orders, prompts, narration."""
