-- The calls of API keys, counted for all processes: a bucket starts full and refills evenly.

DROP TYPE IF EXISTS calls_taken CASCADE;
CREATE TYPE calls_taken AS (
  -- How many the process may make now.
  granted integer,
  -- What is left for others.
  calls_left double precision
);

-- Takes up to p_most calls of a bucket. Takes fewer when few are left, so that no process keeps
-- what another one needs.
CREATE OR REPLACE FUNCTION take_calls(
  p_name text,
  p_calls integer,
  p_seconds integer,
  p_most integer,
  p_now timestamptz
)
RETURNS calls_taken
LANGUAGE sql
SET search_path = public, pg_temp
AS $$
  INSERT INTO call_bucket AS b (name, calls_left, granted, counted_at)
  VALUES (p_name, p_calls - p_most, p_most, p_now)
  ON CONFLICT (name) DO UPDATE
  SET (calls_left, granted, counted_at) = (
    SELECT f.filled - g.granted, g.granted, greatest(b.counted_at, p_now)
    FROM (
      SELECT least(p_calls, b.calls_left + p_calls::double precision / p_seconds * greatest(
        0, extract(epoch FROM p_now - b.counted_at)::double precision))
    ) f (filled)
    CROSS JOIN LATERAL (
      SELECT least(p_most, floor(f.filled), ceil(f.filled / 4))::integer
    ) g (granted)
  )
  RETURNING b.granted, b.calls_left
$$;
