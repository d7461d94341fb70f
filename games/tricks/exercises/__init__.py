"""What the exercises of trick games share."""
