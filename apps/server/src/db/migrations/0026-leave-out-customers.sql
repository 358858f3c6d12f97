-- A batch leaves out the customers that its user already has, if the user wants that. `left_out` is
-- the number of those subjects after the run.
ALTER TABLE batch ADD COLUMN IF NOT EXISTS leaves_out_customers boolean NOT NULL DEFAULT false;
ALTER TABLE batch ADD COLUMN IF NOT EXISTS left_out integer;
