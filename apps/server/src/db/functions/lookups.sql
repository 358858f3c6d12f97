-- Lookups: questions, one or a thousand at a time, and the leads that they leave. Words as in 0005-lookups.sql, and:
--   call   what one request asks: one user, one kind, different subjects; one hold, at most one charge and one release
--   local  every source of the kind is in this database: the question is answered where it is opened, and nothing is held
--   miss   a question that found nothing; for a day the same one has the same answer
--   mate   who is in a team with the user (accounts.sql): what he has revealed there is free for the user, and becomes a lead of his own
--   found  the company at which a subject was found: a new lead is filed under it (p_cins, p_company_names, p_designations; null without one)
-- All arrays of a function go together, row by row. Several calls may come in one statement, each of a user of its own, or one call of
-- many subjects, all of one user. Subjects are different from each other; the caller gives the time, the day and new ids for leads.
-- Whoever asks locks wallets first (ledger_lock_wallets), then his team (lookup_lock_teams): what he reads after that is final until the commit.
-- Each subject is looked up by index (LATERAL … LIMIT 1) and plans are made once: one made while a table was small would scan it for ever.
-- Setting a statement up costs more than running it for one row: hence few statements, and little of plpgsql's own.

-- What becomes of a question:
--   unknown    the registry has no such subject, and only what it has is asked about
--   owned      the lead answers everything that can be bought now
--   under_way  the same question is being asked already, by himself or by a mate
--   missed     it found nothing within the last day
--   exhausted  there is something to buy and no credit for any of it
--   limited    it would be asked, but the user has had too many misses
--   asked
CREATE OR REPLACE FUNCTION lookup_outcome(p_is_unknown boolean, p_lacks boolean, p_has_twin boolean, p_is_miss boolean, p_pays boolean,
  p_is_limited boolean, p_has_lead boolean) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_is_unknown THEN 'unknown' WHEN NOT p_lacks THEN 'owned' WHEN p_has_twin THEN 'under_way' WHEN p_is_miss THEN 'missed'
    WHEN NOT p_pays THEN CASE WHEN p_has_lead THEN 'owned' ELSE 'exhausted' END
    WHEN p_is_limited AND NOT p_has_lead THEN 'limited' ELSE 'asked' END
$$;

-- What is known about each question, in the order of the rows. A field without a price is not sold. A remembered miss is none where a
-- field can be paid now that could not be then. In a local kind only what is there uses up credit (`costs`). What stands beside the
-- subjects is not for calls of many: it would cost as much as their reveal. `p_twins` are the mates' questions. The columns of the lead (l_), of what the
-- registry says (t_) and of the contact (c_) stand one by one: packed into records they would cost half as much again. `p_without` is the
-- field that is not to be asked about, for who knows it from elsewhere: it counts as not sold.
CREATE OR REPLACE FUNCTION lookup_seen(p_kind text, p_is_local boolean, p_is_one_call boolean, p_users bigint[], p_subjects text[], p_twins bigint[],
  p_now timestamptz, p_day date, p_misses_a_minute integer, p_misses_a_day integer, p_without text)
RETURNS TABLE (place integer, user_id bigint, subject text, wallet bigint, phone bigint, email bigint, price_phone integer, price_email integer,
  twin bigint, missed_phone boolean, missed_email boolean, lacks_phone boolean, lacks_email boolean, costs_phone boolean, costs_email boolean,
  is_miss boolean, is_limited boolean,
  l_id uuid, l_name text, l_cin text, l_company_name text, l_designation text, l_facts jsonb, l_phone text, l_phone_source text, l_phone_fetched_at timestamptz, l_email text, l_email_source text, l_email_fetched_at timestamptz,
  t_subject text, t_name text, t_cin text, t_company_name text, t_designation text, t_companies text, t_facts jsonb, c_phone text, c_email text, c_source text, c_as_of date, related jsonb) LANGUAGE sql STABLE AS $$
  SELECT s.place::integer, s.user_id, s.subject, w.id, coalesce(w.phone, 0), coalesce(w.email, 0), p.phone, p.email, coalesce(q.id, p_twins[s.place]), m.asked_phone, m.asked_email,
    p.phone IS NOT NULL AND l.has_phone IS NOT TRUE, p.email IS NOT NULL AND l.has_email IS NOT TRUE,
    NOT p_is_local OR c.phone IS NOT NULL, NOT p_is_local OR c.email IS NOT NULL,
    l.id IS NULL AND m.asked_phone IS NOT NULL AND (m.asked_phone OR p.phone IS NULL OR coalesce(w.phone, 0) < p.phone)
      AND (m.asked_email OR p.email IS NULL OR coalesce(w.email, 0) < p.email),
    coalesce(k.day = p_day AND k.in_day >= p_misses_a_day OR k.minute = date_trunc('minute', p_now) AND k.in_minute >= p_misses_a_minute, false),
    l.id, l.name, l.cin, l.company_name, l.designation, l.facts, l.phone, l.phone_source, l.phone_fetched_at, l.email, l.email_source, l.email_fetched_at,
    t.subject, t.name, t.cin, t.company_name, t.designation, t.companies, t.facts, c.phone, c.email, c.source, c.as_of, r.related
  FROM unnest(p_users, p_subjects) WITH ORDINALITY s (user_id, subject, place)
    CROSS JOIN LATERAL (SELECT (SELECT amount FROM price WHERE kind = p_kind AND unit = 'phone' AND p_without IS DISTINCT FROM 'phone') AS phone,
      (SELECT amount FROM price WHERE kind = p_kind AND unit = 'email' AND p_without IS DISTINCT FROM 'email') AS email) p
    LEFT JOIN LATERAL (SELECT w.id, w.phone, w.email FROM ledger_paying_wallet w WHERE w.user_id = s.user_id LIMIT 1) w ON true
    LEFT JOIN LATERAL (SELECT l.* FROM lead_shown l WHERE l.user_id = s.user_id AND l.kind = p_kind AND l.subject = s.subject LIMIT 1) l ON true
    LEFT JOIN LATERAL (SELECT q.id FROM lookup q WHERE q.user_id = s.user_id AND q.kind = p_kind AND q.subject = s.subject AND q.state = 'asking' LIMIT 1) q ON true
    LEFT JOIN LATERAL (SELECT m.asked_phone, m.asked_email FROM lookup_miss m WHERE m.user_id = s.user_id AND m.kind = p_kind AND m.subject = s.subject
      AND m.missed_at > p_now - interval '1 day' LIMIT 1) m ON true
    LEFT JOIN LATERAL (SELECT k.day, k.in_day, k.minute, k.in_minute FROM lookup_miss_count k WHERE k.user_id = s.user_id LIMIT 1) k ON true
    LEFT JOIN LATERAL (SELECT t.subject, t.name, t.cin, t.company_name, t.designation, t.companies, t.facts
      FROM lookup_subject t WHERE t.kind = p_kind AND t.subject = s.subject LIMIT 1) t ON true
    LEFT JOIN LATERAL (SELECT r.related FROM lookup_subject r WHERE NOT p_is_one_call AND r.kind = p_kind AND r.subject = s.subject LIMIT 1) r ON true
    LEFT JOIN LATERAL (SELECT c.phone, c.email, c.source, c.as_of FROM contact c WHERE p_is_local AND c.kind = p_kind AND c.subject = s.subject LIMIT 1) c ON true
$$;

-- What becomes of each question, and what it takes. A lead stays where it is filed: only a new one goes to the company at which it was found. What is left is counted to the end of the rows of a user; lookup_id is given where
-- something is written down.
CREATE OR REPLACE FUNCTION lookup_decide(p_kind text, p_is_local boolean, p_is_listed boolean, p_is_one_call boolean, p_users bigint[], p_subjects text[], p_twins bigint[],
  p_leads uuid[], p_cins text[], p_company_names text[], p_designations text[], p_now timestamptz, p_day date, p_misses_a_minute integer, p_misses_a_day integer, p_without text)
RETURNS SETOF lookup_answer LANGUAGE sql STABLE AS $$
  SELECT place, outcome, twin, CASE WHEN has_new_phone OR has_new_email THEN nextval('lookup_id_seq') END,
    CASE outcome WHEN 'asked' THEN pays_phone WHEN 'missed' THEN missed_phone ELSE false END,
    CASE outcome WHEN 'asked' THEN pays_email WHEN 'missed' THEN missed_email ELSE false END,
    CASE WHEN p_is_local AND has_new_phone THEN price_phone ELSE 0 END, CASE WHEN p_is_local AND has_new_email THEN price_email ELSE 0 END,
    phone - coalesce(price_phone, 0) * count(*) FILTER (WHERE has_new_phone) OVER mine, email - coalesce(price_email, 0) * count(*) FILTER (WHERE has_new_email) OVER mine,
    coalesce(t_name, l_name),
    CASE WHEN l_cin IS NOT NULL THEN l_company_name WHEN is_placed THEN p_company_names[place] ELSE coalesce(t_company_name, l_company_name) END,
    CASE WHEN l_cin IS NOT NULL THEN l_designation WHEN is_placed THEN p_designations[place] ELSE coalesce(t_designation, l_designation) END, coalesce(t_facts, l_facts),
    CASE WHEN p_is_local AND (has_new_phone OR has_new_email) THEN coalesce(l_id, p_leads[place]) ELSE l_id END,
    CASE WHEN p_is_local AND has_new_phone THEN c_phone ELSE l_phone END, CASE WHEN p_is_local AND has_new_phone THEN c_source ELSE l_phone_source END,
    CASE WHEN p_is_local AND has_new_phone THEN coalesce(c_as_of::timestamp AT TIME ZONE 'UTC', p_now) ELSE l_phone_fetched_at END,
    CASE WHEN p_is_local AND has_new_email THEN c_email ELSE l_email END, CASE WHEN p_is_local AND has_new_email THEN c_source ELSE l_email_source END,
    CASE WHEN p_is_local AND has_new_email THEN coalesce(c_as_of::timestamp AT TIME ZONE 'UTC', p_now) ELSE l_email_fetched_at END,
    user_id, subject, wallet, CASE WHEN has_new_phone THEN price_phone ELSE 0 END, CASE WHEN has_new_email THEN price_email ELSE 0 END, has_new_phone, has_new_email,
    CASE WHEN has_new_phone AND price_phone > 0 OR has_new_email AND price_email > 0 THEN nextval('ledger_posting_id_seq') END, related,
    CASE WHEN is_placed THEN p_cins[place] ELSE t_cin END, t_companies, false
  FROM (SELECT *, l_id IS NULL AND p_cins[place] IS NOT NULL AS is_placed, outcome = 'asked' AND pays_phone AND costs_phone AS has_new_phone, outcome = 'asked' AND pays_email AND costs_email AS has_new_email
    FROM (SELECT *, lookup_outcome(is_unknown, lacks_phone OR lacks_email, twin IS NOT NULL, is_miss,
        pays_phone OR pays_email, is_limited, l_id IS NOT NULL) AS outcome
      FROM (SELECT *,
          lacks_phone AND price_phone * (1 + count(*) FILTER (WHERE lacks_phone AND costs_phone AND twin IS NULL AND NOT is_miss AND NOT is_unknown) OVER before) <= phone AS pays_phone,
          lacks_email AND price_email * (1 + count(*) FILTER (WHERE lacks_email AND costs_email AND twin IS NULL AND NOT is_miss AND NOT is_unknown) OVER before) <= email AS pays_email
        FROM (SELECT *, p_is_listed AND t_subject IS NULL AND l_id IS NULL AS is_unknown
          FROM lookup_seen(p_kind, p_is_local, p_is_one_call, p_users, p_subjects, p_twins, p_now, p_day, p_misses_a_minute, p_misses_a_day, p_without) OFFSET 0) seen
        WINDOW before AS (PARTITION BY user_id ORDER BY place ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)) paid
      OFFSET 0) decided
    OFFSET 0) taken WINDOW mine AS (PARTITION BY user_id) ORDER BY place
$$;

-- Locks the teams of those who ask until the commit, after their wallets, so that two mates who ask the same at once are not both charged: a
-- set locks a team for itself; single questions share it and lock what they ask about, all in one order. Returns how many mates at most ask
-- the same in this statement; null where nobody is in a team.
CREATE OR REPLACE FUNCTION lookup_lock_teams(p_kind text, p_is_one_call boolean, p_users bigint[], p_subjects text[]) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE v_owners bigint[];
BEGIN
  SELECT array_agg((SELECT f.owner_user_id FROM team_family f WHERE f.user_id = s.user_id LIMIT 1) ORDER BY s.place) INTO v_owners
    FROM unnest(CASE WHEN p_is_one_call THEN p_users[1:1] ELSE p_users END) WITH ORDINALITY s (user_id, place);
  IF p_is_one_call THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('team', v_owners[1]));
    RETURN CASE WHEN v_owners[1] IS NOT NULL THEN 1 END;
  END IF;
  PERFORM pg_advisory_xact_lock_shared(k.key) FROM (SELECT DISTINCT hashtextextended('team', o) AS key FROM unnest(v_owners) o
    WHERE o IS NOT NULL ORDER BY key OFFSET 0) k;
  PERFORM pg_advisory_xact_lock(k.key) FROM (SELECT DISTINCT hashtextextended(p_kind || ' ' || s.subject, s.owner) AS key
    FROM unnest(v_owners, p_subjects) s (owner, subject) WHERE s.owner IS NOT NULL ORDER BY key OFFSET 0) k;
  RETURN (SELECT max(g.n) FROM (SELECT count(*) AS n FROM unnest(v_owners, p_subjects) s (owner, subject)
    WHERE s.owner IS NOT NULL GROUP BY s.owner, s.subject) g);
END $$;

-- What the mates of a user have of a subject: a row for each, and which of its fields he lacks and has for nothing. That is what was revealed
-- `since` the mate joined and may be shown; nothing of what he is asking himself: he will pay for that, and it keeps its lead for what it finds.
CREATE OR REPLACE FUNCTION lead_of_mate(p_user bigint, p_kind text, p_subject text)
RETURNS TABLE (lead lead, has_phone boolean, has_email boolean) LANGUAGE sql STABLE AS $$
  SELECT o.lead,
    contact_shown((o.lead).phone) IS NOT NULL AND (m.since IS NULL OR (SELECT q.created_at FROM lookup q WHERE q.id = (o.lead).phone_lookup_id) >= m.since)
      AND (SELECT l.phone FROM lead l WHERE l.user_id = p_user AND l.kind = p_kind AND l.subject = p_subject) IS NULL,
    contact_shown((o.lead).email) IS NOT NULL AND (m.since IS NULL OR (SELECT q.created_at FROM lookup q WHERE q.id = (o.lead).email_lookup_id) >= m.since)
      AND (SELECT l.email FROM lead l WHERE l.user_id = p_user AND l.kind = p_kind AND l.subject = p_subject) IS NULL
  FROM team_mate m CROSS JOIN LATERAL (SELECT o AS lead FROM lead o WHERE o.user_id = m.mate_id AND o.kind = p_kind AND o.subject = p_subject LIMIT 1) o
  WHERE m.user_id = p_user
    AND NOT EXISTS (SELECT FROM lookup q WHERE q.user_id = p_user AND q.kind = p_kind AND q.subject = p_subject AND q.state = 'asking')
$$;

-- Which fields of some subjects a reveal would have from a mate: told before it. Who is in no team has that alone looked up.
CREATE OR REPLACE FUNCTION lookup_team_has(p_user bigint, p_kind text, p_subjects text[])
RETURNS TABLE (subject text, phone boolean, email boolean) LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM team_family f WHERE f.user_id = p_user) THEN RETURN; END IF;
  RETURN QUERY SELECT s.subject, coalesce(bool_or(m.has_phone), false), coalesce(bool_or(m.has_email), false)
    FROM unnest(p_subjects) s (subject) CROSS JOIN LATERAL lead_of_mate(p_user, p_kind, s.subject) m
    GROUP BY s.subject HAVING bool_or(m.has_phone OR m.has_email);
END $$;

-- Makes leads of the users' own, for nothing, of what their mates have revealed and they lack: of each field the newest, with its source
-- and date as they are, and found by a question that asked for it and cost nothing. Returns the places of the questions that it was so for.
CREATE OR REPLACE FUNCTION lookup_share(p_kind text, p_users bigint[], p_subjects text[], p_leads uuid[], p_cins text[], p_company_names text[],
  p_designations text[], p_now timestamptz) RETURNS integer[] LANGUAGE plpgsql AS $$
DECLARE v_rows lookup_answer[];
BEGIN
  SELECT array_agg(ROW(s.place, 'owned', NULL, nextval('lookup_id_seq'), (f.p).phone IS NOT NULL, (f.e).email IS NOT NULL, 0, 0, NULL, NULL,
      coalesce(t.name, (f.o).name), CASE WHEN s.cin IS NOT NULL THEN s.company_name WHEN t.subject IS NOT NULL THEN t.company_name ELSE (f.o).company_name END,
      CASE WHEN s.cin IS NOT NULL THEN s.designation WHEN t.subject IS NOT NULL THEN t.designation ELSE (f.o).designation END,
      coalesce((f.o).facts, '{}') || jsonb_strip_nulls(coalesce(t.facts, '{}')), s.lead,
      (f.p).phone, (f.p).phone_source, (f.p).phone_fetched_at, (f.e).email, (f.e).email_source, (f.e).email_fetched_at,
      s.user_id, s.subject, NULL, 0, 0, (f.p).phone IS NOT NULL, (f.e).email IS NOT NULL, NULL, NULL,
      CASE WHEN s.cin IS NOT NULL THEN s.cin WHEN t.subject IS NOT NULL THEN t.cin ELSE (f.o).cin END,
      CASE WHEN t.subject IS NOT NULL THEN t.companies ELSE (f.o).companies END, true)::lookup_answer ORDER BY s.place) INTO v_rows
    FROM unnest(p_users, p_subjects, p_leads, p_cins, p_company_names, p_designations)
        WITH ORDINALITY s (user_id, subject, lead, cin, company_name, designation, place)
      CROSS JOIN LATERAL (
        SELECT m.p, m.e, coalesce(m.p, m.e) AS o FROM (
          SELECT (array_agg(o.lead ORDER BY (o.lead).phone_fetched_at DESC) FILTER (WHERE o.has_phone))[1] AS p,
            (array_agg(o.lead ORDER BY (o.lead).email_fetched_at DESC) FILTER (WHERE o.has_email))[1] AS e
          FROM lead_of_mate(s.user_id, p_kind, s.subject) o) m) f
      LEFT JOIN LATERAL (SELECT * FROM lookup_subject t WHERE t.kind = p_kind AND t.subject = s.subject LIMIT 1) t ON true
    WHERE (f.o).id IS NOT NULL;
  IF v_rows IS NULL THEN RETURN NULL; END IF;
  INSERT INTO lookup (id, user_id, kind, subject, asks_phone, asks_email, price_phone, price_email, charged_phone, charged_email,
      state, created_at, expires_at, ended_at)
    SELECT r.lookup_id, r.user_id, p_kind, r.subject, r.asks_phone, r.asks_email, 0, 0, 0, 0, 'settled', p_now, p_now, p_now FROM unnest(v_rows) r;
  PERFORM lead_keep(p_kind, v_rows, p_now);
  RETURN (SELECT array_agg(r.place) FROM unnest(v_rows) r);
END $$;

-- What the questions of one call take together, under the first of them that takes something.
CREATE OR REPLACE FUNCTION lookup_sum(p_rows lookup_answer[]) RETURNS lookup_answer LANGUAGE plpgsql AS $$
DECLARE v lookup_answer;
BEGIN
  SELECT * INTO v FROM unnest(p_rows) r WHERE r.posting_id IS NOT NULL ORDER BY r.place LIMIT 1;
  SELECT sum(r.takes_phone), sum(r.takes_email), 1 INTO v.takes_phone, v.takes_email, v.place FROM unnest(p_rows) r WHERE r.posting_id IS NOT NULL;
  RETURN v;
END $$;

-- Opens questions: what becomes of each, and what it costs. A local one is a whole reveal: read, charged, its lead kept, in one transaction
-- and one round trip. Of another this is transaction 1 of 2: the most that it can cost is held. Each row is a call of a user of its own, or
-- all are one call (p_is_one_call), which has one posting that its first question that takes something names. Errors: a kind without a
-- price is a fault of the set-up (DK001).
-- Most are plain: of no question anything is known yet, all can be paid, and nobody is in a team. Those have a shorter way, shortest for a single one; its
-- subqueries stand where they are run once (OFFSET 0, LIMIT 1), for the planner would copy them to each place that names them.
CREATE OR REPLACE FUNCTION lookup_open(p_kind text, p_is_local boolean, p_is_listed boolean, p_is_one_call boolean,
  p_users bigint[], p_subjects text[], p_leads uuid[], p_cins text[], p_company_names text[], p_designations text[],
  p_actor_kinds ledger_actor[], p_actor_ids text[], p_now timestamptz, p_hold_seconds integer, p_day date, p_misses_a_minute integer, p_misses_a_day integer,
  p_without text DEFAULT NULL)
RETURNS SETOF lookup_answer LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE v_user bigint; v_subject text; w record; v record; v_id bigint; v_posting bigint; v_rows lookup_answer[]; v_postings lookup_answer[];
  v_has_team boolean; v_twins bigint[]; v_shared integer[]; v_place integer; r lookup_answer;
BEGIN
  IF cardinality(p_subjects) = 1 THEN
    v_user := p_users[1];
    v_subject := p_subjects[1];
    -- As ledger_lock_wallets does: first his own wallet, then the membership's, which pays, as ledger_paying_wallet says.
    SELECT a.id, a.phone, a.email INTO w FROM ledger_account a WHERE a.user_id = v_user FOR NO KEY UPDATE;
    SELECT a.id, a.phone, a.email INTO v FROM ledger_account a WHERE a.pays_for_user_id = v_user FOR NO KEY UPDATE;
    IF FOUND THEN w := v; END IF;
    SELECT CASE WHEN p_is_local AND c.phone IS NULL THEN 0 ELSE p.phone END AS takes_phone, CASE WHEN p_is_local AND c.email IS NULL THEN 0 ELSE p.email END AS takes_email,
        t.name, CASE WHEN p_cins[1] IS NULL THEN t.company_name ELSE p_company_names[1] END AS company_name,
        CASE WHEN p_cins[1] IS NULL THEN t.designation ELSE p_designations[1] END AS designation, coalesce(p_cins[1], t.cin) AS cin, t.companies, t.facts, t.related,
        c.phone, CASE WHEN c.phone IS NOT NULL THEN c.source END AS phone_source, CASE WHEN c.phone IS NOT NULL THEN coalesce(c.as_of::timestamp AT TIME ZONE 'UTC', p_now) END AS phone_date,
        c.email, CASE WHEN c.email IS NOT NULL THEN c.source END AS email_source, CASE WHEN c.email IS NOT NULL THEN coalesce(c.as_of::timestamp AT TIME ZONE 'UTC', p_now) END AS email_date
      INTO v
      FROM (SELECT (SELECT amount FROM price WHERE kind = p_kind AND unit = 'phone') AS phone, (SELECT amount FROM price WHERE kind = p_kind AND unit = 'email') AS email OFFSET 0) p
        LEFT JOIN lookup_subject t ON t.kind = p_kind AND t.subject = v_subject
        LEFT JOIN contact c ON p_is_local AND c.kind = p_kind AND c.subject = v_subject
      WHERE p_without IS NULL AND w.phone >= p.phone AND w.email >= p.email AND (t.subject IS NOT NULL OR NOT p_is_listed)
        AND (c.phone IS NOT NULL OR c.email IS NOT NULL OR NOT p_is_local)
        AND (SELECT true FROM lead l WHERE l.user_id = v_user AND l.kind = p_kind AND l.subject = v_subject) IS NULL
        AND (SELECT true FROM lookup q WHERE q.user_id = v_user AND q.kind = p_kind AND q.subject = v_subject AND q.state = 'asking') IS NULL
        AND (SELECT true FROM lookup_miss m WHERE m.user_id = v_user AND m.kind = p_kind AND m.subject = v_subject) IS NULL
        AND (SELECT m.day = p_day AND m.in_day >= p_misses_a_day OR m.minute = date_trunc('minute', p_now) AND m.in_minute >= p_misses_a_minute
          FROM lookup_miss_count m WHERE m.user_id = v_user) IS NOT TRUE
        AND (SELECT true FROM team_family f WHERE f.user_id = v_user LIMIT 1) IS NULL;
    IF FOUND THEN
      v_id := nextval('lookup_id_seq');
      IF v.takes_phone + v.takes_email > 0 THEN
        v_posting := nextval('ledger_posting_id_seq');
        INSERT INTO ledger_posting (id, from_account_id, to_account_id, phone, email, reason, reference_type, reference_id, idempotency_key,
            actor_kind, actor_id, asked_by_user_id, created_at)
          OVERRIDING SYSTEM VALUE
          VALUES (v_posting, w.id, CASE WHEN p_is_local THEN 2 ELSE 3 END, v.takes_phone, v.takes_email, CASE WHEN p_is_local THEN 'charge' ELSE 'hold' END::ledger_reason,
            'lookup', v_id, CASE WHEN p_is_local THEN 'charge:lookup:' ELSE 'hold:lookup:' END || v_id, p_actor_kinds[1], p_actor_ids[1], v_user, p_now);
      END IF;
      IF p_is_local THEN
        INSERT INTO lookup (id, user_id, kind, subject, asks_phone, asks_email, price_phone, price_email, charged_phone, charged_email,
            state, charge_id, created_at, expires_at, ended_at)
          VALUES (v_id, v_user, p_kind, v_subject, true, true, v.takes_phone, v.takes_email, v.takes_phone, v.takes_email, 'settled', v_posting, p_now, p_now, p_now);
        INSERT INTO lead (user_id, kind, id, subject, name, cin, company_name, designation, companies, facts, created_at,
            phone, phone_source, phone_fetched_at, phone_lookup_id, email, email_source, email_fetched_at, email_lookup_id)
          VALUES (v_user, p_kind, p_leads[1], v_subject, v.name, v.cin, v.company_name, v.designation, v.companies, coalesce(v.facts, '{}'), p_now,
            v.phone, v.phone_source, v.phone_date, CASE WHEN v.phone IS NOT NULL THEN v_id END, v.email, v.email_source, v.email_date, CASE WHEN v.email IS NOT NULL THEN v_id END);
      ELSE
        INSERT INTO lookup (id, user_id, kind, subject, asks_phone, asks_email, price_phone, price_email, state, hold_id, created_at, expires_at)
          VALUES (v_id, v_user, p_kind, v_subject, true, true, v.takes_phone, v.takes_email, 'asking', v_posting, p_now, p_now + make_interval(secs => p_hold_seconds));
      END IF;
      RETURN NEXT ROW(1, 'asked', NULL::bigint, v_id, true, true, CASE WHEN p_is_local THEN v.takes_phone ELSE 0 END, CASE WHEN p_is_local THEN v.takes_email ELSE 0 END,
        w.phone - v.takes_phone, w.email - v.takes_email, v.name, v.company_name, v.designation, v.facts,
        CASE WHEN p_is_local THEN p_leads[1] END, v.phone, v.phone_source, v.phone_date, v.email, v.email_source, v.email_date,
        v_user, v_subject, w.id, v.takes_phone, v.takes_email, v.phone IS NOT NULL, v.email IS NOT NULL, v_posting, v.related, v.cin, v.companies, false)::lookup_answer;
      RETURN;
    END IF;
  ELSE
    PERFORM FROM ledger_account a WHERE a.user_id = ANY (p_users) OR a.pays_for_user_id = ANY (p_users) ORDER BY a.id FOR NO KEY UPDATE;
    IF NOT p_is_one_call THEN
      SELECT array_agg(ROW(place::integer, 'asked', NULL::bigint, nextval('lookup_id_seq'), true, true,
          CASE WHEN p_is_local THEN takes_phone ELSE 0 END, CASE WHEN p_is_local THEN takes_email ELSE 0 END, has_phone - takes_phone, has_email - takes_email,
          name, company_name, designation, facts, CASE WHEN p_is_local THEN lead END,
          phone, CASE WHEN phone IS NOT NULL THEN source END, CASE WHEN phone IS NOT NULL THEN fetched_at END,
          email, CASE WHEN email IS NOT NULL THEN source END, CASE WHEN email IS NOT NULL THEN fetched_at END,
          user_id, subject, wallet, takes_phone, takes_email, phone IS NOT NULL, email IS NOT NULL,
          CASE WHEN takes_phone + takes_email > 0 THEN nextval('ledger_posting_id_seq') END, related, cin, companies, false)::lookup_answer) INTO v_rows
        FROM (SELECT s.user_id, s.subject, s.lead, s.place, w.id AS wallet, w.phone AS has_phone, w.email AS has_email,
            t.name, CASE WHEN s.cin IS NULL THEN t.company_name ELSE s.company_name END AS company_name,
            CASE WHEN s.cin IS NULL THEN t.designation ELSE s.designation END AS designation, coalesce(s.cin, t.cin) AS cin, t.companies, t.facts, t.related,
            c.phone, c.email, c.source, coalesce(c.as_of::timestamp AT TIME ZONE 'UTC', p_now) AS fetched_at,
            CASE WHEN p_is_local AND c.phone IS NULL THEN 0 ELSE p.phone END AS takes_phone,
            CASE WHEN p_is_local AND c.email IS NULL THEN 0 ELSE p.email END AS takes_email
          FROM unnest(p_users, p_subjects, p_leads, p_cins, p_company_names, p_designations)
              WITH ORDINALITY s (user_id, subject, lead, cin, company_name, designation, place)
            CROSS JOIN (SELECT (SELECT amount FROM price WHERE kind = p_kind AND unit = 'phone') AS phone,
              (SELECT amount FROM price WHERE kind = p_kind AND unit = 'email') AS email OFFSET 0) p
            CROSS JOIN LATERAL (SELECT w.id, w.phone, w.email FROM ledger_paying_wallet w WHERE w.user_id = s.user_id LIMIT 1) w
            LEFT JOIN LATERAL (SELECT * FROM lookup_subject t WHERE t.kind = p_kind AND t.subject = s.subject LIMIT 1) t ON true
            LEFT JOIN LATERAL (SELECT * FROM contact c WHERE p_is_local AND c.kind = p_kind AND c.subject = s.subject LIMIT 1) c ON true
          WHERE w.phone >= p.phone AND w.email >= p.email AND (t.subject IS NOT NULL OR NOT p_is_listed)
            AND (c.phone IS NOT NULL OR c.email IS NOT NULL OR NOT p_is_local)
            AND (SELECT true FROM lead l WHERE l.user_id = s.user_id AND l.kind = p_kind AND l.subject = s.subject) IS NULL
            AND (SELECT true FROM lookup q WHERE q.user_id = s.user_id AND q.kind = p_kind AND q.subject = s.subject AND q.state = 'asking') IS NULL
            AND (SELECT true FROM lookup_miss m WHERE m.user_id = s.user_id AND m.kind = p_kind AND m.subject = s.subject) IS NULL
            AND (SELECT m.day = p_day AND m.in_day >= p_misses_a_day OR m.minute = date_trunc('minute', p_now) AND m.in_minute >= p_misses_a_minute
              FROM lookup_miss_count m WHERE m.user_id = s.user_id) IS NOT TRUE
            AND (SELECT true FROM team_family f WHERE f.user_id = s.user_id LIMIT 1) IS NULL
          OFFSET 0) plain;
    END IF;
  END IF;
  IF coalesce(cardinality(v_rows), 0) < cardinality(p_subjects) THEN
    IF NOT EXISTS (SELECT FROM price WHERE kind = p_kind) THEN
      RAISE EXCEPTION 'the lookup kind % has no price', p_kind USING ERRCODE = 'DK001';
    END IF;
    v_has_team := EXISTS (SELECT FROM team_family f WHERE f.user_id = ANY (CASE WHEN p_is_one_call THEN p_users[1:1] ELSE p_users END));
    IF v_has_team AND lookup_lock_teams(p_kind, p_is_one_call, p_users, p_subjects) > 1 THEN
      -- Mates ask the same in one statement: one after the other, each sees what the one before him has left.
      FOR i IN 1 .. cardinality(p_subjects) LOOP
        FOR r IN SELECT * FROM lookup_open(p_kind, p_is_local, p_is_listed, false, p_users[i:i], p_subjects[i:i], p_leads[i:i],
          p_cins[i:i], p_company_names[i:i], p_designations[i:i], p_actor_kinds[i:i], p_actor_ids[i:i], p_now, p_hold_seconds, p_day, p_misses_a_minute, p_misses_a_day, p_without)
        LOOP
          r.place := i;
          RETURN NEXT r;
        END LOOP;
      END LOOP;
      RETURN;
    END IF;
    -- Twins that died give back what they hold before it is counted what there is to spend.
    PERFORM lookup_give_back(q.id, 'expired', p_now) FROM unnest(p_users, p_subjects) s (user_id, subject), LATERAL (SELECT q.id FROM lookup q
      WHERE q.user_id = s.user_id AND q.kind = p_kind AND q.subject = s.subject AND q.state = 'asking' AND q.expires_at <= p_now LIMIT 1) q;
    IF v_has_team THEN
      -- First what the mates are asking, then what they have: a question that ends in between has left its lead.
      SELECT array_agg((SELECT q.id FROM team_mate m JOIN lookup q ON q.user_id = m.mate_id AND q.kind = p_kind AND q.subject = s.subject AND q.state = 'asking'
          AND q.expires_at > p_now AND q.created_at >= coalesce(m.since, q.created_at) WHERE m.user_id = s.user_id LIMIT 1) ORDER BY s.place) INTO v_twins
        FROM unnest(p_users, p_subjects) WITH ORDINALITY s (user_id, subject, place);
      v_shared := lookup_share(p_kind, p_users, p_subjects, p_leads, p_cins, p_company_names, p_designations, p_now);
    END IF;
    SELECT array_agg(d) INTO v_rows FROM lookup_decide(p_kind, p_is_local, p_is_listed, p_is_one_call, p_users, p_subjects, v_twins,
      p_leads, p_cins, p_company_names, p_designations, p_now, p_day, p_misses_a_minute, p_misses_a_day, p_without) d;
    FOREACH v_place IN ARRAY coalesce(v_shared, '{}') LOOP v_rows[v_place].is_shared := true; END LOOP;
    -- Nothing is written down of what is told again.
    IF NOT EXISTS (SELECT FROM unnest(v_rows) r WHERE r.lookup_id IS NOT NULL) THEN
      RETURN QUERY SELECT * FROM unnest(v_rows);
      RETURN;
    END IF;
  END IF;
  v_postings := CASE WHEN p_is_one_call THEN ARRAY[lookup_sum(v_rows)] ELSE v_rows END;
  INSERT INTO ledger_posting (id, from_account_id, to_account_id, phone, email, reason, reference_type, reference_id, idempotency_key,
      actor_kind, actor_id, asked_by_user_id, created_at)
    OVERRIDING SYSTEM VALUE
    SELECT r.posting_id, r.wallet, CASE WHEN p_is_local THEN 2 ELSE 3 END, r.takes_phone, r.takes_email,
      CASE WHEN p_is_local THEN 'charge' ELSE 'hold' END::ledger_reason, 'lookup', r.lookup_id,
      CASE WHEN p_is_local THEN 'charge:lookup:' ELSE 'hold:lookup:' END || r.lookup_id, p_actor_kinds[r.place], p_actor_ids[r.place], r.user_id, p_now
    FROM unnest(v_postings) r WHERE r.posting_id IS NOT NULL;
  INSERT INTO lookup (id, user_id, kind, subject, asks_phone, asks_email, price_phone, price_email, charged_phone, charged_email,
      state, hold_id, charge_id, created_at, expires_at, ended_at)
    SELECT r.lookup_id, r.user_id, p_kind, r.subject, r.asks_phone, r.asks_email, r.takes_phone, r.takes_email, r.charged_phone, r.charged_email,
      CASE WHEN p_is_local THEN 'settled' ELSE 'asking' END::lookup_state,
      -- Also a question that costs nothing goes with the hold of its call.
      CASE WHEN NOT p_is_local THEN CASE WHEN p_is_one_call THEN v_postings[1].posting_id ELSE r.posting_id END END,
      CASE WHEN p_is_local AND r.posting_id IS NOT NULL THEN CASE WHEN p_is_one_call THEN v_postings[1].posting_id ELSE r.posting_id END END,
      p_now, p_now + make_interval(secs => p_hold_seconds), CASE WHEN p_is_local THEN p_now END
    FROM unnest(v_rows) r WHERE r.lookup_id IS NOT NULL;
  IF p_is_local THEN PERFORM lead_keep(p_kind, v_rows, p_now); END IF;
  RETURN QUERY SELECT * FROM unnest(v_rows);
END $$;

-- Keeps what was found as leads: a field that a lead has already stays as it is, and so does its company.
CREATE OR REPLACE FUNCTION lead_keep(p_kind text, p_rows lookup_answer[], p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead AS l (user_id, kind, id, subject, name, cin, company_name, designation, companies, facts, created_at,
      phone, phone_source, phone_fetched_at, phone_lookup_id, email, email_source, email_fetched_at, email_lookup_id)
    SELECT r.user_id, p_kind, r.lead_id, r.subject, r.name, r.cin, r.company_name, r.designation, r.companies, coalesce(r.facts, '{}'), p_now,
      CASE WHEN r.has_new_phone THEN r.phone END, CASE WHEN r.has_new_phone THEN r.phone_source END,
      CASE WHEN r.has_new_phone THEN r.phone_fetched_at END, CASE WHEN r.has_new_phone THEN r.lookup_id END,
      CASE WHEN r.has_new_email THEN r.email END, CASE WHEN r.has_new_email THEN r.email_source END,
      CASE WHEN r.has_new_email THEN r.email_fetched_at END, CASE WHEN r.has_new_email THEN r.lookup_id END
    FROM unnest(p_rows) r WHERE r.has_new_phone OR r.has_new_email
    ON CONFLICT ON CONSTRAINT lead_once DO UPDATE SET
      phone = coalesce(l.phone, EXCLUDED.phone), phone_source = coalesce(l.phone_source, EXCLUDED.phone_source),
      phone_fetched_at = coalesce(l.phone_fetched_at, EXCLUDED.phone_fetched_at), phone_lookup_id = coalesce(l.phone_lookup_id, EXCLUDED.phone_lookup_id),
      email = coalesce(l.email, EXCLUDED.email), email_source = coalesce(l.email_source, EXCLUDED.email_source),
      email_fetched_at = coalesce(l.email_fetched_at, EXCLUDED.email_fetched_at), email_lookup_id = coalesce(l.email_lookup_id, EXCLUDED.email_lookup_id);
END $$;

-- Transaction 2 of 2: spends what was found, gives the rest back, keeps the leads. All questions of a hold that are still open are
-- settled in one call; p_failed ones nobody could answer. A contact that may not be shown was not found. p_names and p_facts are what a
-- source told about the subject. Each row is a call of a user of its own, or all are one call (p_is_one_call). No row comes back for a
-- question that has ended already (expired): nothing is charged and nothing kept.
CREATE OR REPLACE FUNCTION lookup_settle(p_kind text, p_is_one_call boolean, p_users bigint[], p_lookups bigint[], p_subjects text[], p_leads uuid[],
  p_cins text[], p_company_names text[], p_designations text[], p_failed boolean[],
  p_phones text[], p_phone_sources text[], p_phone_dates timestamptz[], p_emails text[], p_email_sources text[], p_email_dates timestamptz[],
  p_names text[], p_facts jsonb[], p_now timestamptz)
RETURNS SETOF lookup_answer LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE v_user bigint; v_id bigint; v_subject text; w record; v record; v_charge bigint; r lookup_answer;
BEGIN
  IF cardinality(p_lookups) = 1 THEN
    -- The plain way of a single one, as in lookup_open: it is open, the only one of its hold, asks for both fields, and there is no lead yet.
    v_user := p_users[1];
    v_id := p_lookups[1];
    v_subject := p_subjects[1];
    -- As in lookup_open.
    SELECT a.id, a.phone, a.email INTO w FROM ledger_account a WHERE a.user_id = v_user FOR NO KEY UPDATE;
    SELECT a.id, a.phone, a.email INTO v FROM ledger_account a WHERE a.pays_for_user_id = v_user FOR NO KEY UPDATE;
    IF FOUND THEN w := v; END IF;
    SELECT q.hold_id, q.price_phone, q.price_email, h.from_account_id AS wallet, h.actor_kind, h.actor_id, h.reference_id,
        coalesce(t.name, p_names[1], v_subject) AS name, CASE WHEN p_cins[1] IS NULL THEN t.company_name ELSE p_company_names[1] END AS company_name,
        CASE WHEN p_cins[1] IS NULL THEN t.designation ELSE p_designations[1] END AS designation, coalesce(p_cins[1], t.cin) AS cin, t.companies,
        coalesce(p_facts[1], '{}') || jsonb_strip_nulls(coalesce(t.facts, '{}')) AS facts, s.phone, CASE WHEN s.phone IS NOT NULL THEN p_phone_sources[1] END AS phone_source, CASE WHEN s.phone IS NOT NULL THEN p_phone_dates[1] END AS phone_date,
        s.email, CASE WHEN s.email IS NOT NULL THEN p_email_sources[1] END AS email_source, CASE WHEN s.email IS NOT NULL THEN p_email_dates[1] END AS email_date,
        CASE WHEN s.phone IS NOT NULL THEN q.price_phone ELSE 0 END AS charged_phone, CASE WHEN s.email IS NOT NULL THEN q.price_email ELSE 0 END AS charged_email
      INTO v
      FROM (SELECT contact_shown(p_phones[1]) AS phone, contact_shown(p_emails[1]) AS email OFFSET 0) s
        CROSS JOIN lookup q JOIN ledger_posting h ON h.id = q.hold_id AND h.phone = q.price_phone AND h.email = q.price_email
        LEFT JOIN lookup_subject t ON t.kind = p_kind AND t.subject = v_subject
      WHERE q.id = v_id AND q.user_id = v_user AND q.kind = p_kind AND q.subject = v_subject AND q.state = 'asking' AND q.asks_phone AND q.asks_email
        AND (SELECT true FROM lead l WHERE l.user_id = v_user AND l.kind = p_kind AND l.subject = v_subject) IS NULL
        AND (SELECT true FROM lookup o WHERE o.hold_id = q.hold_id AND o.state = 'asking' AND o.id <> v_id LIMIT 1) IS NULL;
    IF FOUND THEN
      -- As ledger_close_hold does, with its keys: a hold is closed once.
      IF v.charged_phone = v.price_phone AND v.charged_email = v.price_email THEN
        INSERT INTO ledger_posting (from_account_id, to_account_id, phone, email, reason, reference_type, reference_id, idempotency_key,
            hold_id, paid_by_account_id, actor_kind, actor_id, asked_by_user_id, created_at)
          VALUES (3, 2, v.charged_phone, v.charged_email, 'charge', 'lookup', v.reference_id, 'close:' || v.hold_id,
            v.hold_id, v.wallet, v.actor_kind, v.actor_id, v_user, p_now)
          RETURNING id INTO v_charge;
      ELSE
        v_charge := ledger_close_hold(v.hold_id, v.charged_phone, v.charged_email, p_now);
      END IF;
      UPDATE lookup q SET state = CASE WHEN p_failed[1] THEN 'failed' ELSE 'settled' END::lookup_state, ended_at = p_now,
          charged_phone = v.charged_phone, charged_email = v.charged_email, charge_id = v_charge WHERE q.id = v_id;
      IF v.phone IS NOT NULL OR v.email IS NOT NULL THEN
        INSERT INTO lead (user_id, kind, id, subject, name, cin, company_name, designation, companies, facts, created_at,
            phone, phone_source, phone_fetched_at, phone_lookup_id, email, email_source, email_fetched_at, email_lookup_id)
          VALUES (v_user, p_kind, p_leads[1], v_subject, v.name, v.cin, v.company_name, v.designation, v.companies, v.facts, p_now,
            v.phone, v.phone_source, v.phone_date, CASE WHEN v.phone IS NOT NULL THEN v_id END,
            v.email, v.email_source, v.email_date, CASE WHEN v.email IS NOT NULL THEN v_id END);
      END IF;
      RETURN NEXT ROW(1, CASE WHEN p_failed[1] THEN 'failed' ELSE 'asked' END, NULL::bigint, v_id, true, true, v.charged_phone, v.charged_email,
        w.phone + CASE WHEN w.id = v.wallet THEN v.price_phone - v.charged_phone ELSE 0 END, w.email + CASE WHEN w.id = v.wallet THEN v.price_email - v.charged_email ELSE 0 END,
        v.name, v.company_name, v.designation, v.facts, CASE WHEN v.phone IS NOT NULL OR v.email IS NOT NULL THEN p_leads[1] END,
        v.phone, v.phone_source, v.phone_date, v.email, v.email_source, v.email_date,
        v_user, v_subject, NULL::bigint, 0, 0, v.phone IS NOT NULL, v.email IS NOT NULL, NULL::bigint, NULL::jsonb, v.cin, v.companies, false)::lookup_answer;
      RETURN;
    END IF;
  ELSE
    PERFORM FROM ledger_account a WHERE a.user_id = ANY (p_users) OR a.pays_for_user_id = ANY (p_users) ORDER BY a.id FOR NO KEY UPDATE;
    IF p_is_one_call THEN
      RETURN QUERY SELECT * FROM lookup_settle_set(p_kind, p_users[1], p_lookups, p_subjects, p_leads, p_cins, p_company_names, p_designations, p_failed, p_phones, p_phone_sources, p_phone_dates,
        p_emails, p_email_sources, p_email_dates, p_names, p_facts, p_now);
      RETURN;
    END IF;
    -- The plain way of several, each of a user of its own.
    RETURN QUERY WITH plain AS MATERIALIZED (
      SELECT *, CASE WHEN charged_phone + charged_email > 0 THEN nextval('ledger_posting_id_seq') END AS charge
      FROM (SELECT s.*, q.hold_id, q.wallet, q.price_phone, q.price_email, q.actor_kind, q.actor_id, q.reference_id,
            coalesce(t.name, s.told_name, s.subject) AS name, CASE WHEN s.found_cin IS NULL THEN t.company_name ELSE s.found_company_name END AS company_name,
            CASE WHEN s.found_cin IS NULL THEN t.designation ELSE s.found_designation END AS designation, coalesce(s.found_cin, t.cin) AS cin, t.companies,
            coalesce(s.told_facts, '{}') || jsonb_strip_nulls(coalesce(t.facts, '{}')) AS facts,
            CASE WHEN s.phone IS NOT NULL THEN q.price_phone ELSE 0 END AS charged_phone, CASE WHEN s.email IS NOT NULL THEN q.price_email ELSE 0 END AS charged_email,
            s.phone IS NOT NULL OR s.email IS NOT NULL AS is_found, w.id AS paying, w.phone AS has_phone, w.email AS has_email, count(*) OVER () AS plain
          FROM (SELECT user_id, id, subject, lead, found_cin, found_company_name, found_designation, has_failed, contact_shown(phone) AS phone, CASE WHEN contact_shown(phone) IS NOT NULL THEN phone_source END AS phone_source,
              CASE WHEN contact_shown(phone) IS NOT NULL THEN phone_date END AS phone_date, contact_shown(email) AS email,
              CASE WHEN contact_shown(email) IS NOT NULL THEN email_source END AS email_source, CASE WHEN contact_shown(email) IS NOT NULL THEN email_date END AS email_date,
              told_name, told_facts, place
            FROM unnest(p_users, p_lookups, p_subjects, p_leads, p_cins, p_company_names, p_designations, p_failed, p_phones, p_phone_sources, p_phone_dates,
              p_emails, p_email_sources, p_email_dates, p_names, p_facts)
              WITH ORDINALITY u (user_id, id, subject, lead, found_cin, found_company_name, found_designation, has_failed, phone, phone_source, phone_date, email, email_source, email_date,
              told_name, told_facts, place)) s
            CROSS JOIN LATERAL (SELECT q.hold_id, q.price_phone, q.price_email, h.from_account_id AS wallet, h.actor_kind, h.actor_id, h.reference_id
              FROM lookup q JOIN ledger_posting h ON h.id = q.hold_id AND h.phone = q.price_phone AND h.email = q.price_email
              WHERE q.id = s.id AND q.user_id = s.user_id AND q.kind = p_kind AND q.subject = s.subject AND q.state = 'asking'
                AND q.asks_phone AND q.asks_email LIMIT 1) q
            CROSS JOIN LATERAL (SELECT w.id, w.phone, w.email FROM ledger_paying_wallet w WHERE w.user_id = s.user_id LIMIT 1) w
            LEFT JOIN LATERAL (SELECT * FROM lookup_subject t WHERE t.kind = p_kind AND t.subject = s.subject LIMIT 1) t ON true
          WHERE (SELECT true FROM lead l WHERE l.user_id = s.user_id AND l.kind = p_kind AND l.subject = s.subject) IS NULL
            AND (SELECT true FROM lookup o WHERE o.hold_id = q.hold_id AND o.state = 'asking' AND o.id <> s.id LIMIT 1) IS NULL) s
      WHERE plain = cardinality(p_lookups)
    ), closed AS (
      -- As ledger_close_hold does, with its keys: a hold is closed once.
      INSERT INTO ledger_posting (id, from_account_id, to_account_id, phone, email, reason, reference_type, reference_id, idempotency_key,
        hold_id, paid_by_account_id, actor_kind, actor_id, asked_by_user_id, created_at)
      OVERRIDING SYSTEM VALUE
      SELECT charge, 3, 2, charged_phone, charged_email, 'charge'::ledger_reason, 'lookup', reference_id, 'close:' || hold_id, hold_id, wallet, actor_kind, actor_id, user_id, p_now
        FROM plain WHERE charge IS NOT NULL
      UNION ALL
      SELECT nextval('ledger_posting_id_seq'), 3, wallet, price_phone - charged_phone, price_email - charged_email, 'release', 'lookup', reference_id,
        CASE WHEN charge IS NULL THEN 'close:' ELSE 'rest:' END || hold_id, hold_id, NULL, actor_kind, actor_id, user_id, p_now
        FROM plain WHERE price_phone > charged_phone OR price_email > charged_email
    ), ended AS (
      UPDATE lookup q SET state = CASE WHEN has_failed THEN 'failed' ELSE 'settled' END::lookup_state, ended_at = p_now,
        charged_phone = plain.charged_phone, charged_email = plain.charged_email, charge_id = charge
      FROM plain WHERE q.id = plain.id
    ), kept AS (
      INSERT INTO lead (user_id, kind, id, subject, name, cin, company_name, designation, companies, facts, created_at,
        phone, phone_source, phone_fetched_at, phone_lookup_id, email, email_source, email_fetched_at, email_lookup_id)
      SELECT user_id, p_kind, lead, subject, name, cin, company_name, designation, companies, facts, p_now,
        phone, phone_source, phone_date, CASE WHEN phone IS NOT NULL THEN id END, email, email_source, email_date, CASE WHEN email IS NOT NULL THEN id END
      FROM plain WHERE is_found
    )
    SELECT place::integer, CASE WHEN has_failed THEN 'failed' ELSE 'asked' END, NULL::bigint, id, true, true, charged_phone, charged_email,
      has_phone + CASE WHEN paying = wallet THEN price_phone - charged_phone ELSE 0 END, has_email + CASE WHEN paying = wallet THEN price_email - charged_email ELSE 0 END,
      name, company_name, designation, facts, CASE WHEN is_found THEN lead END, phone, phone_source, phone_date, email, email_source, email_date,
      user_id, subject, NULL::bigint, 0, 0, phone IS NOT NULL, email IS NOT NULL, NULL::bigint, NULL::jsonb, cin, companies, false
    FROM plain;
    IF FOUND THEN RETURN; END IF;
  END IF;
  FOR i IN 1 .. cardinality(p_lookups) LOOP
    FOR r IN SELECT * FROM lookup_settle_set(p_kind, p_users[i], p_lookups[i:i], p_subjects[i:i], p_leads[i:i], p_cins[i:i], p_company_names[i:i], p_designations[i:i], p_failed[i:i],
      p_phones[i:i], p_phone_sources[i:i], p_phone_dates[i:i], p_emails[i:i], p_email_sources[i:i], p_email_dates[i:i], p_names[i:i], p_facts[i:i], p_now)
    LOOP
      r.place := i;
      RETURN NEXT r;
    END LOOP;
  END LOOP;
END $$;

-- Every case, for the questions of one call.
CREATE OR REPLACE FUNCTION lookup_settle_set(p_kind text, p_user bigint, p_lookups bigint[], p_subjects text[], p_leads uuid[],
  p_cins text[], p_company_names text[], p_designations text[], p_failed boolean[],
  p_phones text[], p_phone_sources text[], p_phone_dates timestamptz[], p_emails text[], p_email_sources text[], p_email_dates timestamptz[],
  p_names text[], p_facts jsonb[], p_now timestamptz)
RETURNS SETOF lookup_answer LANGUAGE plpgsql AS $$
DECLARE v_rows lookup_answer[]; v record; v_charge bigint;
BEGIN
  -- What was not asked for is not paid for, whatever was said.
  SELECT array_agg(ROW(place, CASE WHEN p_failed[place] THEN 'failed' ELSE 'asked' END, NULL, id, asks_phone, asks_email,
      CASE WHEN has_new_phone THEN price_phone ELSE 0 END, CASE WHEN has_new_email THEN price_email ELSE 0 END, NULL, NULL,
      coalesce((t).name, p_names[place], (l).name, subject),
      CASE WHEN (l).cin IS NOT NULL THEN (l).company_name WHEN is_placed THEN p_company_names[place] ELSE coalesce((t).company_name, (l).company_name) END,
      CASE WHEN (l).cin IS NOT NULL THEN (l).designation WHEN is_placed THEN p_designations[place] ELSE coalesce((t).designation, (l).designation) END,
      coalesce(p_facts[place], '{}') || jsonb_strip_nulls(coalesce((t).facts, (l).facts, '{}')),
      CASE WHEN has_new_phone OR has_new_email THEN coalesce((l).id, p_leads[place]) ELSE (l).id END,
      CASE WHEN has_new_phone THEN said_phone ELSE (l).phone END, CASE WHEN has_new_phone THEN p_phone_sources[place] ELSE (l).phone_source END,
      CASE WHEN has_new_phone THEN p_phone_dates[place] ELSE (l).phone_fetched_at END,
      CASE WHEN has_new_email THEN said_email ELSE (l).email END, CASE WHEN has_new_email THEN p_email_sources[place] ELSE (l).email_source END,
      CASE WHEN has_new_email THEN p_email_dates[place] ELSE (l).email_fetched_at END,
      p_user, subject, NULL, 0, 0, has_new_phone, has_new_email, NULL, NULL,
      CASE WHEN is_placed THEN p_cins[place] ELSE (t).cin END, (t).companies, false)::lookup_answer ORDER BY place) AS rows,
    min(hold_id) AS hold, max(hold_id) AS last_hold, sum(CASE WHEN has_new_phone THEN price_phone ELSE 0 END)::integer AS phone,
    sum(CASE WHEN has_new_email THEN price_email ELSE 0 END)::integer AS email INTO v
    FROM (SELECT s.place::integer AS place, s.subject, s.phone AS said_phone, s.email AS said_email, q.id, q.hold_id, q.asks_phone, q.asks_email, q.price_phone, q.price_email, l.l, t.t,
        (l.l).id IS NULL AND p_cins[s.place] IS NOT NULL AS is_placed, q.asks_phone AND s.phone IS NOT NULL AS has_new_phone, q.asks_email AND s.email IS NOT NULL AS has_new_email
      FROM (SELECT id, subject, contact_shown(phone) AS phone, contact_shown(email) AS email, place
          FROM unnest(p_lookups, p_subjects, p_phones, p_emails) WITH ORDINALITY u (id, subject, phone, email, place)) s
        JOIN LATERAL (SELECT q.* FROM lookup q WHERE q.id = s.id AND q.user_id = p_user AND q.kind = p_kind AND q.subject = s.subject AND q.state = 'asking' LIMIT 1) q ON true
        LEFT JOIN LATERAL (SELECT l FROM lead_shown l WHERE l.user_id = p_user AND l.kind = p_kind AND l.subject = s.subject LIMIT 1) l ON true
        LEFT JOIN LATERAL (SELECT ROW(t.kind, t.subject, t.name, t.company_name, t.designation, t.facts, NULL, t.cin, t.companies)::lookup_subject AS t
          FROM lookup_subject t WHERE t.kind = p_kind AND t.subject = s.subject LIMIT 1) t ON true
      OFFSET 0) open;
  IF v.rows IS NULL THEN RETURN; END IF;
  v_rows := v.rows;
  IF v.hold IS NOT NULL THEN v_charge := ledger_close_hold(v.hold, v.phone, v.email, p_now); END IF;
  UPDATE lookup q SET state = CASE r.outcome WHEN 'failed' THEN 'failed' ELSE 'settled' END::lookup_state, ended_at = p_now,
      charged_phone = r.charged_phone, charged_email = r.charged_email, charge_id = CASE WHEN r.charged_phone + r.charged_email > 0 THEN v_charge END
    FROM unnest(v_rows) r WHERE q.id = r.lookup_id;
  IF v.hold <> v.last_hold OR EXISTS (SELECT FROM lookup q WHERE q.hold_id = v.hold AND q.state = 'asking') THEN
    RAISE EXCEPTION 'the questions of one hold are settled together' USING ERRCODE = 'check_violation';
  END IF;
  IF v.phone + v.email > 0 OR EXISTS (SELECT FROM unnest(v_rows) r WHERE r.has_new_phone OR r.has_new_email) THEN
    PERFORM lead_keep(p_kind, v_rows, p_now);
  END IF;
  RETURN QUERY SELECT r.place, r.outcome, r.twin, r.lookup_id, r.asks_phone, r.asks_email, r.charged_phone, r.charged_email,
      coalesce(w.phone, 0), coalesce(w.email, 0), r.name, r.company_name, r.designation, r.facts,
      r.lead_id, r.phone, r.phone_source, r.phone_fetched_at, r.email, r.email_source, r.email_fetched_at,
      r.user_id, r.subject, r.wallet, r.takes_phone, r.takes_email, r.has_new_phone, r.has_new_email, r.posting_id, r.related, r.cin, r.companies, r.is_shared
    FROM unnest(v_rows) r LEFT JOIN ledger_paying_wallet w ON w.user_id = p_user;
END $$;

-- Gives back what a call holds, for one of its questions: all of it ends without an answer (`failed`: nobody could answer, `expired`:
-- nobody did in time). A late answer finds it ended and charges nothing. Returns how many questions ended.
CREATE OR REPLACE FUNCTION lookup_give_back(p_lookup bigint, p_state lookup_state, p_now timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE v lookup; v_ended integer;
BEGIN
  SELECT * INTO v FROM lookup WHERE id = p_lookup AND state = 'asking';
  IF NOT FOUND THEN RETURN 0; END IF;
  PERFORM ledger_lock_wallets(ARRAY[v.user_id]);
  UPDATE lookup SET state = p_state, ended_at = p_now WHERE state = 'asking' AND (id = p_lookup OR hold_id = v.hold_id);
  GET DIAGNOSTICS v_ended = ROW_COUNT;
  IF v_ended > 0 AND v.hold_id IS NOT NULL THEN PERFORM ledger_close_hold(v.hold_id, 0, 0, p_now); END IF;
  RETURN v_ended;
END $$;

-- Remembers questions that found nothing, and counts them against the users' limits unless p_day is null. The arrays go together.
CREATE OR REPLACE FUNCTION lookup_note_misses(p_kind text, p_users bigint[], p_subjects text[], p_asked_phone boolean[], p_asked_email boolean[],
  p_now timestamptz, p_day date) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lookup_miss AS m (user_id, kind, subject, asked_phone, asked_email, missed_at)
    SELECT s.user_id, p_kind, s.subject, s.asked_phone, s.asked_email, p_now
    FROM unnest(p_users, p_subjects, p_asked_phone, p_asked_email) s (user_id, subject, asked_phone, asked_email) ORDER BY s.user_id, s.subject
    ON CONFLICT (user_id, kind, subject) DO UPDATE SET asked_phone = EXCLUDED.asked_phone, asked_email = EXCLUDED.asked_email, missed_at = p_now;
  IF p_day IS NULL THEN RETURN; END IF;
  INSERT INTO lookup_miss_count AS c (user_id, day, in_day, minute, in_minute)
    SELECT u, p_day, count(*), date_trunc('minute', p_now), count(*) FROM unnest(p_users) u GROUP BY u ORDER BY u
    ON CONFLICT (user_id) DO UPDATE SET
      day = EXCLUDED.day, in_day = EXCLUDED.in_day + CASE WHEN c.day = EXCLUDED.day THEN c.in_day ELSE 0 END,
      minute = EXCLUDED.minute, in_minute = EXCLUDED.in_minute + CASE WHEN c.minute = EXCLUDED.minute THEN c.in_minute ELSE 0 END;
END $$;

-- A set that is asked while the statistics say that there are hardly any leads reads all leads of the user for each of its subjects: the planner cannot
-- tell their indexes apart. The server looks once a minute by itself, which is late for who asks about thousands. So who has just asked about `p_asked`
-- subjects says so, when they are as many as the leads that were known; told is how many are known now.
CREATE OR REPLACE FUNCTION lookup_refresh_statistics(p_asked integer) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF p_asked > (SELECT reltuples FROM pg_class WHERE oid = 'lead'::regclass) THEN ANALYZE lead, lookup; END IF;
  RETURN (SELECT reltuples FROM pg_class WHERE oid = 'lead'::regclass);
END $$;

-- These run with the owner's rights: only the application calls them.
REVOKE ALL ON FUNCTION lookup_open, lookup_settle, lookup_give_back, lookup_refresh_statistics FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lookup_open, lookup_settle, lookup_give_back, lookup_refresh_statistics TO dastak_app;
