-- Remembers questions that found nothing, and counts them against the users' limits unless p_day is
-- null. The arrays go together.
CREATE OR REPLACE FUNCTION lookup_note_misses(
  p_kind text, p_users bigint[], p_subjects text[],
  p_asked_phone boolean[], p_asked_email boolean[], p_now timestamptz, p_day date
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lookup_miss AS m (user_id, kind, subject, asked_phone, asked_email, missed_at)
  SELECT s.user_id, p_kind, s.subject, s.asked_phone, s.asked_email, p_now
  FROM unnest(p_users, p_subjects, p_asked_phone, p_asked_email)
    s (user_id, subject, asked_phone, asked_email)
  ORDER BY s.user_id, s.subject
  ON CONFLICT (user_id, kind, subject) DO UPDATE SET
    asked_phone = EXCLUDED.asked_phone,
    asked_email = EXCLUDED.asked_email,
    missed_at = p_now;
  IF p_day IS NULL THEN RETURN; END IF;
  INSERT INTO lookup_miss_count AS c (user_id, day, in_day, minute, in_minute)
  SELECT u, p_day, count(*), date_trunc('minute', p_now), count(*)
  FROM unnest(p_users) u GROUP BY u ORDER BY u
  ON CONFLICT (user_id) DO UPDATE SET
    day = EXCLUDED.day,
    in_day = EXCLUDED.in_day + CASE WHEN c.day = EXCLUDED.day THEN c.in_day ELSE 0 END,
    minute = EXCLUDED.minute,
    in_minute = EXCLUDED.in_minute
      + CASE WHEN c.minute = EXCLUDED.minute THEN c.in_minute ELSE 0 END;
END $$;
