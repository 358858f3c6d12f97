-- How far read replicas are: the primary writes the time here, and they show which time they have.
CREATE TABLE IF NOT EXISTS replica_beat (
  is_one boolean PRIMARY KEY DEFAULT true CHECK (is_one),
  beat_at timestamptz NOT NULL
);

GRANT SELECT, INSERT, UPDATE ON replica_beat TO dastak_app;
