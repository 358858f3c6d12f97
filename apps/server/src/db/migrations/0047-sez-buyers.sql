-- A unit or developer of a special economic zone. What it buys counts as a supply between states.
ALTER TABLE billing_customer
  ADD COLUMN IF NOT EXISTS is_sez boolean NOT NULL DEFAULT false;
