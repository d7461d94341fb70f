"""What trick games share: which card may answer, who takes, how a deal is counted."""
