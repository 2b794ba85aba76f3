"""Those that Durbar stands beside: each plays its own games, by its own means."""
