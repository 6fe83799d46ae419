"""What can go wrong with a project, and who says so: a table of it."""
