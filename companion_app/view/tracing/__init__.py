"""The sheets on which boards are traced, and what lies over them."""
