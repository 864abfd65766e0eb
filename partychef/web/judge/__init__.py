"""The judge's pages: dishes from elsewhere are judged at its table, and the host sets it up."""
