-- At how many credits a wallet counts as low: for connections over a pooler, which can't be told
-- so.
CREATE TABLE low_mark (
  is_one boolean PRIMARY KEY DEFAULT true CHECK (is_one),
  credits integer NOT NULL CHECK (credits >= 0)
);
GRANT SELECT, INSERT, UPDATE ON low_mark TO dastak_app;
