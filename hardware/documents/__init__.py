"""What a maker reads and buys: bill of materials, power budget, supply check, module wiring."""
