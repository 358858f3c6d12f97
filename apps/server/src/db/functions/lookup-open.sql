-- Opens questions and decides the outcome and cost of each. For a local kind this is the whole
-- reveal: read, charged, and its lead stored, in one transaction and one round trip. For any other
-- kind it is transaction 1 of 2: the most that the lookup can cost is held. Raises DK001 if a kind
-- has no price, which is a fault of the set-up.
CREATE OR REPLACE FUNCTION lookup_open(c lookup_call, p_questions lookup_question[])
RETURNS SETOF lookup_answer LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET jit = off AS $$
DECLARE
  v_users bigint[] := ARRAY(SELECT DISTINCT q.user_id FROM unnest(p_questions) q);
  v_has_price boolean;
  v_has_team boolean;
  v_twins bigint[];
  v_shared bigint[];
  v_rows lookup_answer[];
  v_row lookup_answer;
BEGIN
  -- The same locks as in ledger_lock_wallets.
  PERFORM FROM ledger_account a
  WHERE a.user_id = ANY (v_users) OR a.pays_for_user_id = ANY (v_users)
  ORDER BY a.id FOR NO KEY UPDATE;
  SELECT EXISTS (SELECT FROM price WHERE kind = c.kind),
    EXISTS (SELECT FROM team_family f WHERE f.user_id = ANY (v_users))
    INTO v_has_price, v_has_team;
  IF NOT v_has_price THEN
    RAISE EXCEPTION 'the lookup kind % has no price', c.kind USING ERRCODE = 'DK001';
  END IF;
  IF v_has_team AND lookup_lock_teams(c, p_questions) THEN
    -- Teammates ask the same in one statement. They are processed one after the other, so each sees
    -- what the one before has left.
    FOR i IN 1 .. cardinality(p_questions) LOOP
      FOR v_row IN SELECT * FROM lookup_open(c, p_questions[i:i]) LOOP
        v_row.place := i;
        RETURN NEXT v_row;
      END LOOP;
    END LOOP;
    RETURN;
  END IF;
  -- Expired questions of teammates release their holds before the balance is read.
  PERFORM lookup_give_back(o.id, 'expired', c.now)
  FROM unnest(p_questions) q
    CROSS JOIN LATERAL (
      SELECT o.id FROM lookup o
      WHERE o.user_id = q.user_id AND o.kind = c.kind AND o.subject = q.subject
        AND o.state = 'asking' AND o.expires_at <= c.now LIMIT 1
    ) o;
  IF v_has_team THEN
    -- First read the questions of teammates, then their leads: a question that ends in between has
    -- left its lead.
    v_twins := ARRAY(
      SELECT (
        SELECT q.id FROM team_mate m
          JOIN lookup q ON q.user_id = m.mate_id AND q.kind = c.kind AND q.subject = s.subject
            AND q.state = 'asking' AND q.expires_at > c.now
            AND q.created_at >= coalesce(m.since, q.created_at)
        WHERE m.user_id = s.user_id LIMIT 1
      )
      FROM unnest(p_questions) WITH ORDINALITY s
      ORDER BY s.ordinality
    );
    v_shared := lookup_share(c, p_questions);
  END IF;
  v_rows := lookup_decide(c, p_questions, v_twins);
  INSERT INTO ledger_posting (
    id, from_account_id, to_account_id, phone, email, reason, reference_type, reference_id,
    idempotency_key, actor_kind, actor_id, asked_by_user_id, created_at
  )
  OVERRIDING SYSTEM VALUE
  SELECT p.id, p.wallet, CASE WHEN c.is_local THEN 2 ELSE 3 END, p.phone, p.email,
    p.reason::ledger_reason, 'lookup', p.lookup_id, p.reason || ':lookup:' || p.lookup_id,
    p_questions[p.place].actor_kind, p_questions[p.place].actor_id, p.user_id, c.now
  FROM (
    SELECT min(r.posting_id) AS id, r.wallet, sum(r.charged_phone) AS phone,
      sum(r.charged_email) AS email, min(r.lookup_id) AS lookup_id, min(r.place) AS place,
      r.user_id, CASE WHEN c.is_local THEN 'charge' ELSE 'hold' END AS reason
    FROM unnest(v_rows) r
    WHERE r.posting_id IS NOT NULL
    GROUP BY r.user_id, r.wallet
  ) p;
  PERFORM lookup_keep(c, v_rows, c.is_local);
  IF c.is_local THEN PERFORM lookup_note_misses(c, v_rows); END IF;
  FOREACH v_row IN ARRAY v_rows LOOP
    v_row.is_shared := coalesce(v_row.place = ANY (v_shared), false);
    RETURN NEXT v_row;
  END LOOP;
END $$;

-- Stores questions that have ended, with their new leads; or questions that are under way, with
-- their hold. A question that costs nothing belongs to the hold of its call too.
CREATE OR REPLACE FUNCTION lookup_keep(c lookup_call, p_rows lookup_answer[], p_has_ended boolean)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lookup (
    id, user_id, kind, subject, asks_phone, asks_email, price_phone, price_email,
    charged_phone, charged_email, state, hold_id, charge_id, created_at, expires_at, ended_at
  )
  SELECT r.lookup_id, r.user_id, c.kind, r.subject, r.asks_phone, r.asks_email,
    r.charged_phone, r.charged_email,
    CASE WHEN p_has_ended THEN r.charged_phone ELSE 0 END,
    CASE WHEN p_has_ended THEN r.charged_email ELSE 0 END,
    CASE WHEN p_has_ended THEN 'settled' ELSE 'asking' END::lookup_state,
    CASE WHEN NOT p_has_ended THEN r.first_posting_id END,
    CASE WHEN p_has_ended AND r.posting_id IS NOT NULL THEN r.first_posting_id END,
    c.now, c.now + make_interval(secs => c.hold_seconds), CASE WHEN p_has_ended THEN c.now END
  FROM (
    SELECT *, min(posting_id) OVER (PARTITION BY user_id) AS first_posting_id FROM unnest(p_rows)
  ) r
  WHERE r.lookup_id IS NOT NULL;
  IF p_has_ended THEN PERFORM lead_keep(c, p_rows); END IF;
END $$;

-- Refreshes the statistics if a set has made them outdated. While they say that there are hardly
-- any leads, a set reads all leads of the user for each of its subjects, because the planner cannot
-- tell their indexes apart. Autovacuum looks only once a minute, which is too late for thousands of
-- subjects. `p_asked` is the number of subjects just looked up. It refreshes if that reaches the
-- number of known leads. Returns how many leads are known now.
CREATE OR REPLACE FUNCTION lookup_refresh_statistics(p_asked integer) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF p_asked > (SELECT reltuples FROM pg_class WHERE oid = 'lead'::regclass) THEN
    ANALYZE lead, lookup;
  END IF;
  RETURN (SELECT reltuples FROM pg_class WHERE oid = 'lead'::regclass);
END $$;

REVOKE ALL ON FUNCTION lookup_open, lookup_refresh_statistics FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lookup_open, lookup_refresh_statistics TO dastak_app;
