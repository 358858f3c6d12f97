-- Files that are read before they are submitted: a long one is still being read when its call is
-- answered, and whoever sent it asks again, of any process.
CREATE TABLE batch_reading (
  -- As the batch that it becomes.
  public_id uuid PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES user_account (id),
  type text NOT NULL,
  filename text NOT NULL,
  state text NOT NULL DEFAULT 'reading' CHECK (state IN ('reading', 'counted', 'refused', 'cancelled')),
  -- What was found in it, or why it was refused.
  told jsonb,
  created_at timestamptz NOT NULL,
  -- When the process that reads it was last heard of.
  seen_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX batch_reading_of_user ON batch_reading (user_id) WHERE state = 'reading';
CREATE INDEX batch_reading_made ON batch_reading (created_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON batch_reading TO dastak_app;
