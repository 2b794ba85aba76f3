"""Cases, arrows, shafts and tokens: measures, models, and what proves that they fit."""
