"""The pages: what a phone shows and what a tap does. Forms check shape only; `scoring` decides."""
