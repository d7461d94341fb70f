"""California Jack, one room: its rules, bot, exercises, words and table."""
