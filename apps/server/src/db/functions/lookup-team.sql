-- Leads and lookups of teammates. What one has revealed in the team is free for the other, and
-- becomes a lead of the other. lookup_open calls these functions; lookup_team_has previews it
-- before a reveal.

-- Locks the teams of the callers until the commit, after their wallets. So two teammates who look
-- up the same subject at the same time are not both charged. One call with many questions locks its
-- team exclusively. Single questions share that lock and lock their subjects, all in one order.
-- Returns whether teammates ask the same in this statement.
CREATE OR REPLACE FUNCTION lookup_lock_teams(c lookup_call, p_questions lookup_question[])
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_owners bigint[] := ARRAY(
    SELECT (SELECT f.owner_user_id FROM team_family f WHERE f.user_id = s.user_id LIMIT 1)
    FROM unnest(CASE WHEN c.is_one_call THEN p_questions[1:1] ELSE p_questions END)
      WITH ORDINALITY s
    ORDER BY s.ordinality
  );
BEGIN
  IF c.is_one_call THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('team', v_owners[1]));
    RETURN false;
  END IF;
  PERFORM pg_advisory_xact_lock_shared(k.key)
  FROM (
    SELECT DISTINCT hashtextextended('team', o) AS key FROM unnest(v_owners) o
    WHERE o IS NOT NULL ORDER BY key OFFSET 0
  ) k;
  PERFORM pg_advisory_xact_lock(k.key)
  FROM (
    SELECT DISTINCT hashtextextended(c.kind || ' ' || s.subject, v_owners[s.ordinality]) AS key
    FROM unnest(p_questions) WITH ORDINALITY s
    WHERE v_owners[s.ordinality] IS NOT NULL ORDER BY key OFFSET 0
  ) k;
  RETURN EXISTS (
    SELECT FROM unnest(p_questions) WITH ORDINALITY s
    WHERE v_owners[s.ordinality] IS NOT NULL
    GROUP BY v_owners[s.ordinality], s.subject HAVING count(*) > 1
  );
END $$;

-- What the teammates of a user have of a subject: one row each, with the fields that the user lacks
-- and gets for free. These are the fields revealed `since` the teammate joined, without contacts
-- that the team must not use. Fields that the user is looking up are left out: the user pays for
-- them, and that lookup writes the lead itself.
CREATE OR REPLACE FUNCTION lead_of_mate(p_user bigint, p_kind text, p_subject text)
RETURNS TABLE (lead lead, has_phone boolean, has_email boolean) LANGUAGE sql STABLE AS $$
  SELECT o.lead,
    contact_allowed(p_user, (o.lead).phone) IS NOT NULL AND own.has_phone IS NOT TRUE AND (
      m.since IS NULL
      OR (SELECT q.created_at FROM lookup q WHERE q.id = (o.lead).phone_lookup_id) >= m.since
    ),
    contact_allowed(p_user, (o.lead).email) IS NOT NULL AND own.has_email IS NOT TRUE AND (
      m.since IS NULL
      OR (SELECT q.created_at FROM lookup q WHERE q.id = (o.lead).email_lookup_id) >= m.since
    )
  FROM team_mate m
    CROSS JOIN LATERAL (
      SELECT o AS lead FROM lead o
      WHERE o.user_id = m.mate_id AND o.kind = p_kind AND o.subject = p_subject LIMIT 1
    ) o
    LEFT JOIN LATERAL (
      SELECT l.has_phone, l.has_email FROM lead_shown l
      WHERE l.user_id = p_user AND l.kind = p_kind AND l.subject = p_subject LIMIT 1
    ) own ON true
  WHERE m.user_id = p_user
    AND NOT EXISTS (
      SELECT FROM lookup q
      WHERE q.user_id = p_user AND q.kind = p_kind AND q.subject = p_subject AND q.state = 'asking'
    )
$$;

-- The fields of some subjects that a reveal would get from a teammate, for the preview. For a user
-- without a team only the membership is looked up.
CREATE OR REPLACE FUNCTION lookup_team_has(p_user bigint, p_kind text, p_subjects text[])
RETURNS TABLE (subject text, phone boolean, email boolean) LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET jit = off AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM team_family f WHERE f.user_id = p_user) THEN RETURN; END IF;
  RETURN QUERY
    SELECT s.subject, bool_or(m.has_phone), bool_or(m.has_email)
    FROM unnest(p_subjects) s (subject)
      CROSS JOIN LATERAL lead_of_mate(p_user, p_kind, s.subject) m
    GROUP BY s.subject
    HAVING bool_or(m.has_phone OR m.has_email);
END $$;

-- Makes free leads of the users from what their teammates have revealed and they lack. Of each
-- field the newest, with its source and date unchanged. It counts as found by a lookup that
-- requested it and cost nothing. Returns the positions of the questions that this answered.
CREATE OR REPLACE FUNCTION lookup_share(c lookup_call, p_questions lookup_question[])
RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE v_rows lookup_answer[];
BEGIN
  v_rows := ARRAY(
    SELECT lookup_answer_to(
      s.ordinality, 'owned', NULL, nextval('lookup_id_seq'),
      (f.p).phone IS NOT NULL, (f.e).email IS NOT NULL, 0, 0, NULL, NULL, NULL, NULL,
      p_questions[s.ordinality],
      -- If the registry does not know the subject, use what the teammate's lead says about it.
      CASE
        WHEN (t.t).subject IS NOT NULL THEN t.t
        ELSE ROW(
          c.kind, s.subject, (f.o).name, (f.o).company_name, (f.o).designation, (f.o).facts,
          NULL, (f.o).cin, (f.o).companies
        )::lookup_subject
      END,
      NULL,
      ROW(
        (f.p).phone, (f.p).phone_source, (f.p).phone_fetched_at,
        (f.e).email, (f.e).email_source, (f.e).email_fetched_at, NULL, (f.o).facts
      )::lookup_said
    )
    FROM unnest(p_questions) WITH ORDINALITY s
      CROSS JOIN LATERAL (
        SELECT m.p, m.e, coalesce(m.p, m.e) AS o
        FROM (
          SELECT
            (array_agg(o.lead ORDER BY (o.lead).phone_fetched_at DESC)
              FILTER (WHERE o.has_phone))[1] AS p,
            (array_agg(o.lead ORDER BY (o.lead).email_fetched_at DESC)
              FILTER (WHERE o.has_email))[1] AS e
          FROM lead_of_mate(s.user_id, c.kind, s.subject) o
        ) m
      ) f
      LEFT JOIN LATERAL (
        SELECT t FROM lookup_subject t WHERE t.kind = c.kind AND t.subject = s.subject LIMIT 1
      ) t ON true
    WHERE (f.o).id IS NOT NULL
  );
  PERFORM lookup_keep(c, v_rows, true);
  RETURN ARRAY(SELECT r.place FROM unnest(v_rows) r);
END $$;
