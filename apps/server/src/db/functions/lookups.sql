-- Lookups: questions, one or a thousand at a time, and the leads that they leave. Words as in 0005-lookups.sql, and:
--   call   what one request asks: one user, one kind, different subjects; one hold, at most one charge and one release
--   local  every source of the kind is in this database: the question is answered where it is opened, and nothing is held
--   miss   a question that found nothing; for a day the same one has the same answer
-- All arrays of a function go together, row by row: several calls may come in one statement. Rows of one user and kind have different
-- subjects; the caller gives the time, the day and new ids for leads.
-- Whoever asks locks wallets first (ledger_lock_wallets): what he reads after that is final until the commit.
-- Each subject is looked up by index (LATERAL … LIMIT 1) and plans are made once: one made while a table was small would scan it for ever.

-- What becomes of each question. `outcome`:
--   unknown    the registry has no such subject (to a local kind that is the end of it)
--   owned      the lead answers everything that can be bought now
--   under_way  the same question is being asked already: `twin` is that one
--   missed     it found nothing within the last day: asks_* are the fields that it was asked for
--   exhausted  there is something to buy and no credit for any of it
--   limited    it would be asked, but the user has had too many misses
--   asked      asks_* tell which fields can be paid; takes_* which of them use up credit: in a local kind only those that are there
-- A field without a price is not sold. What is left is counted to the end of the call.
CREATE OR REPLACE FUNCTION lookup_decide(p_kind text, p_calls integer[], p_users bigint[], p_subjects text[], p_is_local boolean,
  p_now timestamptz, p_day date, p_misses_a_minute integer, p_misses_a_day integer)
RETURNS TABLE (place integer, call integer, user_id bigint, subject text, wallet bigint, outcome text, twin bigint,
  asks_phone boolean, asks_email boolean, takes_phone boolean, takes_email boolean, price_phone integer, price_email integer,
  left_phone bigint, left_email bigint, l lead_shown, t lookup_subject, c contact) LANGUAGE sql STABLE AS $$
  SELECT place, call, user_id, subject, wallet, outcome, twin,
    CASE outcome WHEN 'asked' THEN pays_phone WHEN 'missed' THEN missed_phone ELSE false END,
    CASE outcome WHEN 'asked' THEN pays_email WHEN 'missed' THEN missed_email ELSE false END,
    outcome = 'asked' AND pays_phone AND costs_phone, outcome = 'asked' AND pays_email AND costs_email, price_phone, price_email,
    phone - price_phone * count(*) FILTER (WHERE outcome = 'asked' AND pays_phone AND costs_phone) OVER calls,
    email - price_email * count(*) FILTER (WHERE outcome = 'asked' AND pays_email AND costs_email) OVER calls, l, t, c
  FROM (SELECT *, CASE
        WHEN t IS NULL AND l IS NULL AND p_is_local THEN 'unknown'
        WHEN NOT wants_phone AND NOT wants_email THEN 'owned'
        WHEN twin IS NOT NULL THEN 'under_way'
        -- The same answer as the first time, unless a field can be paid now that could not be then.
        WHEN l IS NULL AND missed_phone IS NOT NULL AND (missed_phone OR NOT pays_phone) AND (missed_email OR NOT pays_email) THEN 'missed'
        WHEN NOT pays_phone AND NOT pays_email THEN CASE WHEN l IS NULL THEN 'exhausted' ELSE 'owned' END
        WHEN is_limited AND l IS NULL THEN 'limited'
        ELSE 'asked' END AS outcome
    FROM (SELECT *,
        wants_phone AND price_phone * (1 + count(*) FILTER (WHERE wants_phone AND costs_phone) OVER before) <= phone AS pays_phone,
        wants_email AND price_email * (1 + count(*) FILTER (WHERE wants_email AND costs_email) OVER before) <= email AS pays_email
      FROM (SELECT s.place::integer AS place, s.call, s.user_id, s.subject, w.id AS wallet, coalesce(w.phone, 0) AS phone, coalesce(w.email, 0) AS email,
          p.phone AS price_phone, p.email AS price_email, q.id AS twin, m.asked_phone AS missed_phone, m.asked_email AS missed_email,
          p.phone IS NOT NULL AND (l.l).phone IS NULL AS wants_phone, p.email IS NOT NULL AND (l.l).email IS NULL AS wants_email,
          NOT p_is_local OR (c.c).phone IS NOT NULL AS costs_phone, NOT p_is_local OR (c.c).email IS NOT NULL AS costs_email,
          coalesce(k.day = p_day AND k.in_day >= p_misses_a_day OR k.minute = date_trunc('minute', p_now) AND k.in_minute >= p_misses_a_minute, false) AS is_limited,
          l.l, t.t, c.c
        FROM (SELECT max(amount) FILTER (WHERE unit = 'phone') AS phone, max(amount) FILTER (WHERE unit = 'email') AS email FROM price WHERE kind = p_kind) p,
          unnest(p_calls, p_users, p_subjects) WITH ORDINALITY s (call, user_id, subject, place)
          LEFT JOIN LATERAL (SELECT a.id, a.phone, a.email FROM ledger_account a WHERE a.id = ledger_paying_wallet(s.user_id)) w ON true
          LEFT JOIN LATERAL (SELECT l FROM lead_shown l WHERE l.user_id = s.user_id AND l.kind = p_kind AND l.subject = s.subject LIMIT 1) l ON true
          LEFT JOIN LATERAL (SELECT q.id FROM lookup q WHERE q.user_id = s.user_id AND q.kind = p_kind AND q.subject = s.subject AND q.state = 'asking' LIMIT 1) q ON true
          LEFT JOIN LATERAL (SELECT m.asked_phone, m.asked_email FROM lookup_miss m WHERE m.user_id = s.user_id AND m.kind = p_kind AND m.subject = s.subject
            AND m.missed_at > p_now - interval '1 day' LIMIT 1) m ON true
          LEFT JOIN LATERAL (SELECT k.day, k.in_day, k.minute, k.in_minute FROM lookup_miss_count k WHERE k.user_id = s.user_id LIMIT 1) k ON true
          LEFT JOIN LATERAL (SELECT t FROM lookup_subject t WHERE t.kind = p_kind AND t.subject = s.subject LIMIT 1) t ON true
          LEFT JOIN LATERAL (SELECT c FROM contact c WHERE p_is_local AND c.kind = p_kind AND c.subject = s.subject LIMIT 1) c ON true
      ) seen WINDOW before AS (PARTITION BY user_id ORDER BY place ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
    ) counted
  ) decided WINDOW calls AS (PARTITION BY user_id ORDER BY call)
$$;

-- A whole reveal of a local kind, in one transaction and one round trip: read, charge, keep the lead. One charge for each call.
CREATE OR REPLACE FUNCTION lookup_reveal(p_kind text, p_calls integer[], p_users bigint[], p_subjects text[], p_leads uuid[],
  p_actor_kinds ledger_actor[], p_actor_ids text[], p_now timestamptz, p_day date, p_misses_a_minute integer, p_misses_a_day integer)
RETURNS TABLE (place integer, outcome text, twin bigint, asks_phone boolean, asks_email boolean, charged_phone integer, charged_email integer,
  left_phone bigint, left_email bigint, name text, company_name text, designation text, facts jsonb,
  lead_id uuid, phone text, phone_source text, phone_fetched_at timestamptz, email text, email_source text, email_fetched_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
BEGIN
  PERFORM ledger_lock_wallets(p_users);
  RETURN QUERY
  WITH numbered AS (
    SELECT *, CASE WHEN takes_phone THEN price_phone ELSE 0 END AS charged_phone, CASE WHEN takes_email THEN price_email ELSE 0 END AS charged_email,
      CASE WHEN takes_phone OR takes_email THEN nextval('lookup_id_seq') END AS lookup_id
    FROM lookup_decide(p_kind, p_calls, p_users, p_subjects, true, p_now, p_day, p_misses_a_minute, p_misses_a_day)
  ), d AS MATERIALIZED (
    SELECT *, min(lookup_id) OVER (PARTITION BY call) AS first FROM numbered
  ), charge AS (
    INSERT INTO ledger_posting (from_account_id, to_account_id, phone, email, reason, reference_type, reference_id, idempotency_key,
      actor_kind, actor_id, asked_by_user_id, created_at)
    SELECT min(wallet), 2, sum(charged_phone), sum(charged_email), 'charge', 'lookup', min(first)::text, 'charge:lookup:' || min(first),
      p_actor_kinds[min(place)], p_actor_ids[min(place)], min(user_id), p_now
    FROM d GROUP BY call HAVING sum(charged_phone) + sum(charged_email) > 0
    RETURNING id, reference_id
  ), asked AS (
    INSERT INTO lookup (id, user_id, kind, subject, asks_phone, asks_email, price_phone, price_email, charged_phone, charged_email, state, charge_id, created_at, expires_at, ended_at)
    SELECT d.lookup_id, d.user_id, p_kind, d.subject, d.asks_phone, d.asks_email, d.charged_phone, d.charged_email, d.charged_phone, d.charged_email, 'settled',
      CASE WHEN d.charged_phone + d.charged_email > 0 THEN c.id END, p_now, p_now, p_now
    FROM d LEFT JOIN charge c ON c.reference_id = d.first::text WHERE d.lookup_id IS NOT NULL
  ), kept AS (
    INSERT INTO lead AS l (user_id, kind, id, subject, name, company_name, designation, facts, created_at,
      phone, phone_source, phone_fetched_at, phone_lookup_id, email, email_source, email_fetched_at, email_lookup_id)
    SELECT user_id, p_kind, p_leads[place], subject, (t).name, (t).company_name, (t).designation, (t).facts, p_now,
      CASE WHEN takes_phone THEN (c).phone END, CASE WHEN takes_phone THEN (c).source END, CASE WHEN takes_phone THEN coalesce((c).as_of::timestamptz, p_now) END, CASE WHEN takes_phone THEN lookup_id END,
      CASE WHEN takes_email THEN (c).email END, CASE WHEN takes_email THEN (c).source END, CASE WHEN takes_email THEN coalesce((c).as_of::timestamptz, p_now) END, CASE WHEN takes_email THEN lookup_id END
    FROM d WHERE lookup_id IS NOT NULL
    ON CONFLICT ON CONSTRAINT lead_once DO UPDATE SET
      phone = coalesce(l.phone, EXCLUDED.phone), phone_source = coalesce(l.phone_source, EXCLUDED.phone_source),
      phone_fetched_at = coalesce(l.phone_fetched_at, EXCLUDED.phone_fetched_at), phone_lookup_id = coalesce(l.phone_lookup_id, EXCLUDED.phone_lookup_id),
      email = coalesce(l.email, EXCLUDED.email), email_source = coalesce(l.email_source, EXCLUDED.email_source),
      email_fetched_at = coalesce(l.email_fetched_at, EXCLUDED.email_fetched_at), email_lookup_id = coalesce(l.email_lookup_id, EXCLUDED.email_lookup_id)
  )
  SELECT place, outcome, twin, asks_phone, asks_email, charged_phone, charged_email, left_phone, left_email,
    coalesce((t).name, (l).name), coalesce((t).company_name, (l).company_name), coalesce((t).designation, (l).designation), coalesce((t).facts, (l).facts),
    coalesce((l).id, CASE WHEN lookup_id IS NOT NULL THEN p_leads[place] END),
    CASE WHEN takes_phone THEN (c).phone ELSE (l).phone END, CASE WHEN takes_phone THEN (c).source ELSE (l).phone_source END,
    CASE WHEN takes_phone THEN coalesce((c).as_of::timestamptz, p_now) ELSE (l).phone_fetched_at END,
    CASE WHEN takes_email THEN (c).email ELSE (l).email END, CASE WHEN takes_email THEN (c).source ELSE (l).email_source END,
    CASE WHEN takes_email THEN coalesce((c).as_of::timestamptz, p_now) ELSE (l).email_fetched_at END
  FROM d;
END $$;

-- Transaction 1 of 2 of a kind with an outside source: opens the questions of one call and holds the most that they can cost.
CREATE OR REPLACE FUNCTION lookup_open(p_kind text, p_user bigint, p_subjects text[], p_actor_kind ledger_actor, p_actor_id text,
  p_now timestamptz, p_hold_seconds integer, p_day date, p_misses_a_minute integer, p_misses_a_day integer)
RETURNS TABLE (place integer, outcome text, twin bigint, lookup_id bigint, asks_phone boolean, asks_email boolean, left_phone bigint, left_email bigint,
  name text, company_name text, designation text, facts jsonb,
  lead_id uuid, phone text, phone_source text, phone_fetched_at timestamptz, email text, email_source text, email_fetched_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
BEGIN
  PERFORM ledger_lock_wallets(ARRAY[p_user]);
  -- Twins that died give back what they hold before it is counted what there is to spend.
  PERFORM lookup_give_back(q.id, 'expired', p_now) FROM lookup q WHERE q.user_id = p_user AND q.kind = p_kind AND q.subject = ANY (p_subjects)
    AND q.state = 'asking' AND q.expires_at <= p_now;
  RETURN QUERY
  WITH numbered AS (
    SELECT *, CASE WHEN takes_phone THEN price_phone ELSE 0 END AS held_phone, CASE WHEN takes_email THEN price_email ELSE 0 END AS held_email,
      CASE WHEN outcome = 'asked' THEN nextval('lookup_id_seq') END AS lookup_id
    FROM lookup_decide(p_kind, array_fill(0, ARRAY[cardinality(p_subjects)]), array_fill(p_user, ARRAY[cardinality(p_subjects)]), p_subjects, false,
      p_now, p_day, p_misses_a_minute, p_misses_a_day)
  ), d AS MATERIALIZED (
    SELECT *, min(lookup_id) OVER () AS first FROM numbered
  ), hold AS (
    INSERT INTO ledger_posting (from_account_id, to_account_id, phone, email, reason, reference_type, reference_id, idempotency_key,
      actor_kind, actor_id, asked_by_user_id, created_at)
    SELECT min(wallet), 3, sum(held_phone), sum(held_email), 'hold', 'lookup', min(first)::text, 'hold:lookup:' || min(first),
      p_actor_kind, p_actor_id, p_user, p_now
    FROM d HAVING sum(held_phone) + sum(held_email) > 0
    RETURNING id
  ), asked AS (
    INSERT INTO lookup (id, user_id, kind, subject, asks_phone, asks_email, price_phone, price_email, state, hold_id, created_at, expires_at)
    SELECT d.lookup_id, p_user, p_kind, d.subject, d.asks_phone, d.asks_email, d.held_phone, d.held_email, 'asking', h.id,
      p_now, p_now + make_interval(secs => p_hold_seconds)
    FROM d LEFT JOIN hold h ON true WHERE d.lookup_id IS NOT NULL
  )
  SELECT place, outcome, twin, lookup_id, asks_phone, asks_email, left_phone, left_email,
    coalesce((t).name, (l).name), coalesce((t).company_name, (l).company_name), coalesce((t).designation, (l).designation), coalesce((t).facts, (l).facts),
    (l).id, (l).phone, (l).phone_source, (l).phone_fetched_at, (l).email, (l).email_source, (l).email_fetched_at
  FROM d;
END $$;

-- Transaction 2 of 2: spends what was found, gives the rest back, keeps the leads. All questions of the hold that are still open are
-- settled in one call; p_failed ones nobody could answer. p_names and p_facts are what a source told about the subject. No row comes back
-- for a question that has ended already (expired): nothing is charged and nothing kept.
CREATE OR REPLACE FUNCTION lookup_settle(p_kind text, p_user bigint, p_lookups bigint[], p_subjects text[], p_leads uuid[], p_failed boolean[],
  p_phones text[], p_phone_sources text[], p_phone_dates timestamptz[], p_emails text[], p_email_sources text[], p_email_dates timestamptz[],
  p_names text[], p_facts jsonb[], p_now timestamptz)
RETURNS TABLE (place integer, outcome text, asks_phone boolean, asks_email boolean, charged_phone integer, charged_email integer,
  left_phone bigint, left_email bigint, name text, company_name text, designation text, facts jsonb,
  lead_id uuid, phone text, phone_source text, phone_fetched_at timestamptz, email text, email_source text, email_fetched_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE v record; v_charge bigint; v_left record;
BEGIN
  PERFORM ledger_lock_wallets(ARRAY[p_user]);
  -- Its charge is written when the sum is known; what was not asked for is not paid for, whatever was answered.
  WITH ended AS (
    UPDATE lookup q SET state = CASE WHEN s.is_failed THEN 'failed' ELSE 'settled' END::lookup_state, ended_at = p_now,
      charged_phone = CASE WHEN q.asks_phone AND s.phone IS NOT NULL THEN q.price_phone ELSE 0 END,
      charged_email = CASE WHEN q.asks_email AND s.email IS NOT NULL THEN q.price_email ELSE 0 END
    FROM unnest(p_lookups, p_subjects, p_failed, p_phones, p_emails) s (id, subject, is_failed, phone, email)
    WHERE q.id = s.id AND q.user_id = p_user AND q.kind = p_kind AND q.subject = s.subject AND q.state = 'asking'
    RETURNING q.id, q.hold_id, q.charged_phone, q.charged_email
  ) SELECT array_agg(id) AS ids, min(hold_id) AS hold, max(hold_id) AS last_hold, coalesce(sum(charged_phone), 0)::integer AS phone, coalesce(sum(charged_email), 0)::integer AS email
    INTO v FROM ended;
  IF v.ids IS NULL THEN RETURN; END IF;
  IF v.hold IS NOT NULL THEN
    IF v.hold <> v.last_hold OR EXISTS (SELECT FROM lookup q WHERE q.hold_id = v.hold AND q.state = 'asking') THEN
      RAISE EXCEPTION 'the questions of a hold are settled together' USING ERRCODE = 'check_violation';
    END IF;
    v_charge := ledger_close_hold(v.hold, v.phone, v.email, p_now);
    IF v_charge IS NOT NULL THEN
      UPDATE lookup SET charge_id = v_charge WHERE id = ANY (v.ids) AND charged_phone + charged_email > 0;
    END IF;
  END IF;
  SELECT a.phone, a.email INTO v_left FROM ledger_account a WHERE a.id = ledger_paying_wallet(p_user);
  RETURN QUERY
  WITH s AS MATERIALIZED (
    SELECT s.place::integer AS place, s.subject, q.id AS lookup_id, q.state, q.asks_phone, q.asks_email, q.charged_phone, q.charged_email,
      CASE WHEN q.asks_phone THEN s.phone END AS found_phone, CASE WHEN q.asks_email THEN s.email END AS found_email,
      coalesce((t.t).name, p_names[s.place], (l.l).name, s.subject) AS name, coalesce((t.t).company_name, (l.l).company_name) AS company_name,
      coalesce((t.t).designation, (l.l).designation) AS designation,
      coalesce(p_facts[s.place], '{}') || jsonb_strip_nulls(coalesce((t.t).facts, (l.l).facts, '{}')) AS facts, l.l
    FROM unnest(p_lookups, p_subjects, p_phones, p_emails) WITH ORDINALITY s (id, subject, phone, email, place)
      JOIN lookup q ON q.id = s.id AND q.id = ANY (v.ids)
      LEFT JOIN LATERAL (SELECT l FROM lead_shown l WHERE l.user_id = p_user AND l.kind = p_kind AND l.subject = s.subject LIMIT 1) l ON true
      LEFT JOIN LATERAL (SELECT t FROM lookup_subject t WHERE t.kind = p_kind AND t.subject = s.subject LIMIT 1) t ON true
  ), kept AS (
    INSERT INTO lead AS l (user_id, kind, id, subject, name, company_name, designation, facts, created_at,
      phone, phone_source, phone_fetched_at, phone_lookup_id, email, email_source, email_fetched_at, email_lookup_id)
    SELECT p_user, p_kind, p_leads[place], subject, name, company_name, designation, facts, p_now,
      found_phone, CASE WHEN found_phone IS NOT NULL THEN p_phone_sources[place] END, CASE WHEN found_phone IS NOT NULL THEN p_phone_dates[place] END,
      CASE WHEN found_phone IS NOT NULL THEN lookup_id END,
      found_email, CASE WHEN found_email IS NOT NULL THEN p_email_sources[place] END, CASE WHEN found_email IS NOT NULL THEN p_email_dates[place] END,
      CASE WHEN found_email IS NOT NULL THEN lookup_id END
    FROM s WHERE found_phone IS NOT NULL OR found_email IS NOT NULL
    ON CONFLICT ON CONSTRAINT lead_once DO UPDATE SET
      phone = coalesce(l.phone, EXCLUDED.phone), phone_source = coalesce(l.phone_source, EXCLUDED.phone_source),
      phone_fetched_at = coalesce(l.phone_fetched_at, EXCLUDED.phone_fetched_at), phone_lookup_id = coalesce(l.phone_lookup_id, EXCLUDED.phone_lookup_id),
      email = coalesce(l.email, EXCLUDED.email), email_source = coalesce(l.email_source, EXCLUDED.email_source),
      email_fetched_at = coalesce(l.email_fetched_at, EXCLUDED.email_fetched_at), email_lookup_id = coalesce(l.email_lookup_id, EXCLUDED.email_lookup_id)
    RETURNING *
  )
  SELECT s.place, CASE s.state WHEN 'failed' THEN 'failed' ELSE 'asked' END, s.asks_phone, s.asks_email, s.charged_phone, s.charged_email,
    coalesce(v_left.phone, 0), coalesce(v_left.email, 0), s.name, s.company_name, s.designation, s.facts,
    coalesce(k.id, (s.l).id), coalesce(k.phone, (s.l).phone), coalesce(k.phone_source, (s.l).phone_source), coalesce(k.phone_fetched_at, (s.l).phone_fetched_at),
    coalesce(k.email, (s.l).email), coalesce(k.email_source, (s.l).email_source), coalesce(k.email_fetched_at, (s.l).email_fetched_at)
  FROM s LEFT JOIN kept k ON k.subject = s.subject;
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

-- These run with the owner's rights: only the application calls them.
REVOKE ALL ON FUNCTION lookup_reveal, lookup_open, lookup_settle, lookup_give_back FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lookup_reveal, lookup_open, lookup_settle, lookup_give_back TO dastak_app;
