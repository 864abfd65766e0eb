"""What an assignment and the announced criteria ask for: heard once, checked on every dish, told to every critic."""
