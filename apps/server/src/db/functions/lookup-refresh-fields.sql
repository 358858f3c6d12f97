-- What a refresh does to the fields of a lead, and who owns a value already.

CREATE OR REPLACE VIEW lead_past_shown AS
  SELECT user_id, kind, subject, field, value, source, fetched_at, until
  FROM lead_past
  WHERE value <> '';

-- What each lookup found for a lead, now or before a refresh. Null if its person had it removed.
CREATE OR REPLACE VIEW lead_found AS
  SELECT l.user_id, l.kind, l.id AS lead_id, f.field, f.lookup_id, f.value, f.source, f.fetched_at
  FROM lead_shown l
    CROSS JOIN LATERAL (VALUES
      ('phone', l.phone_lookup_id, l.phone, l.phone_source, l.phone_fetched_at),
      ('email', l.email_lookup_id, l.email, l.email_source, l.email_fetched_at)
    ) f (field, lookup_id, value, source, fetched_at)
  UNION ALL
  SELECT l.user_id, l.kind, l.id, p.field, p.lookup_id, nullif(p.value, ''), p.source, p.fetched_at
  FROM lead l
    JOIN lead_past p ON p.user_id = l.user_id AND p.kind = l.kind AND p.subject = l.subject;

-- Puts a found value into a field of a lead, and keeps the old one. An unchanged value gets
-- the later date. Another value that is not newer than the lead's counts as not found. So does any
-- value if the old one was removed meanwhile, because its person has opted out.
CREATE OR REPLACE FUNCTION lead_refresh_field(
  p_user bigint, p_kind text, p_subject text, p_field text, p_value text, p_source text,
  p_fetched_at timestamptz, p_lookup bigint, p_now timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  l lead;
  v_old text;
  v_fetched_at timestamptz;
BEGIN
  IF p_value IS NULL THEN RETURN 'not_found'; END IF;
  SELECT * INTO STRICT l FROM lead
    WHERE user_id = p_user AND kind = p_kind AND subject = p_subject FOR NO KEY UPDATE;
  v_old := CASE p_field WHEN 'phone' THEN l.phone ELSE l.email END;
  IF v_old IS NULL THEN RETURN 'not_found'; END IF;
  v_fetched_at := CASE p_field WHEN 'phone' THEN l.phone_fetched_at ELSE l.email_fetched_at END;
  IF small_letters(v_old) = small_letters(p_value) THEN
    UPDATE lead SET
      phone_fetched_at = CASE p_field
        WHEN 'phone' THEN greatest(phone_fetched_at, p_fetched_at) ELSE phone_fetched_at
      END,
      email_fetched_at = CASE p_field
        WHEN 'email' THEN greatest(email_fetched_at, p_fetched_at) ELSE email_fetched_at
      END
    WHERE user_id = p_user AND kind = p_kind AND subject = p_subject;
    RETURN 'unchanged';
  END IF;
  IF p_fetched_at <= v_fetched_at THEN RETURN 'not_found'; END IF;
  INSERT INTO lead_past (user_id, kind, subject, field, value, source, fetched_at, lookup_id, until)
  VALUES (
    p_user, p_kind, p_subject, p_field, v_old,
    CASE p_field WHEN 'phone' THEN l.phone_source ELSE l.email_source END, v_fetched_at,
    CASE p_field WHEN 'phone' THEN l.phone_lookup_id ELSE l.email_lookup_id END, p_now
  );
  IF p_field = 'phone' THEN
    UPDATE lead SET phone = p_value, phone_source = p_source, phone_fetched_at = p_fetched_at,
      phone_lookup_id = p_lookup
    WHERE user_id = p_user AND kind = p_kind AND subject = p_subject;
  ELSE
    UPDATE lead SET email = p_value, email_source = p_source, email_fetched_at = p_fetched_at,
      email_lookup_id = p_lookup
    WHERE user_id = p_user AND kind = p_kind AND subject = p_subject;
  END IF;
  RETURN 'changed';
END $$;

-- What teammates have revealed of a subject in the team, by field.
CREATE OR REPLACE FUNCTION lead_of_team(p_user bigint, p_kind text, p_subject text)
RETURNS TABLE (field text, value text, source text, fetched_at timestamptz)
LANGUAGE sql STABLE AS $$
  SELECT f.field, f.value, f.source, f.fetched_at
  FROM team_mate m
    JOIN lead l ON l.user_id = m.mate_id AND l.kind = p_kind AND l.subject = p_subject
    CROSS JOIN LATERAL (VALUES
      ('phone', l.phone, l.phone_source, l.phone_fetched_at, l.phone_lookup_id),
      ('email', l.email, l.email_source, l.email_fetched_at, l.email_lookup_id)
    ) f (field, value, source, fetched_at, lookup_id)
  WHERE m.user_id = p_user AND f.value IS NOT NULL
    AND (
      m.since IS NULL OR (SELECT q.created_at FROM lookup q WHERE q.id = f.lookup_id) >= m.since
    )
$$;

-- Whether the user owns a value already, by an earlier reveal or by a teammate's: it is free then.
CREATE OR REPLACE FUNCTION lead_owns_value(
  p_user bigint, p_kind text, p_subject text, p_field text, p_value text
) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM lead_past p
    WHERE p.user_id = p_user AND p.kind = p_kind AND p.subject = p_subject AND p.field = p_field
      AND small_letters(p.value) = small_letters(p_value)
  ) OR EXISTS (
    SELECT FROM lead_of_team(p_user, p_kind, p_subject) t
    WHERE t.field = p_field AND small_letters(t.value) = small_letters(p_value)
  )
$$;

GRANT SELECT ON lead_past_shown, lead_found TO dastak_app;
