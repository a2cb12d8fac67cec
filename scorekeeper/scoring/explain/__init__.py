"""What rules mean in points: contract values, effects of house rules, warnings."""
