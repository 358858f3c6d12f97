-- Stores the questions that were looked up and found nothing, neither now nor before. Counts them
-- against the miss limits of their users, if there are limits.
CREATE OR REPLACE FUNCTION lookup_note_misses(c lookup_call, p_rows lookup_answer[])
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_missed lookup_answer[] := ARRAY(
    SELECT r FROM unnest(p_rows) r
    WHERE r.outcome = 'asked' AND r.phone IS NULL AND r.email IS NULL
  );
BEGIN
  IF cardinality(v_missed) = 0 THEN RETURN; END IF;
  INSERT INTO lookup_miss (user_id, kind, subject, asked_phone, asked_email, missed_at)
  SELECT m.user_id, c.kind, m.subject, m.asks_phone, m.asks_email, c.now
  FROM unnest(v_missed) m
  ORDER BY m.user_id, m.subject
  ON CONFLICT (user_id, kind, subject) DO UPDATE SET
    asked_phone = EXCLUDED.asked_phone, asked_email = EXCLUDED.asked_email, missed_at = c.now;
  IF c.misses_a_day IS NULL THEN RETURN; END IF;
  INSERT INTO lookup_miss_count AS k (user_id, day, in_day, minute, in_minute)
  SELECT m.user_id, c.day, count(*), date_trunc('minute', c.now), count(*)
  FROM unnest(v_missed) m GROUP BY m.user_id ORDER BY m.user_id
  ON CONFLICT (user_id) DO UPDATE SET
    day = EXCLUDED.day,
    in_day = EXCLUDED.in_day + CASE WHEN k.day = EXCLUDED.day THEN k.in_day ELSE 0 END,
    minute = EXCLUDED.minute,
    in_minute = EXCLUDED.in_minute
      + CASE WHEN k.minute = EXCLUDED.minute THEN k.in_minute ELSE 0 END;
END $$;
