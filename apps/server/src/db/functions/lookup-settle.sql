-- Transaction 2 of 2: charges what was found, releases the rest, stores the leads. All questions of
-- a hold that are still open are settled together. `p_said` is parallel to the questions. A field
-- that was not requested is not paid for, whatever the source said. A question that has already
-- ended (expired) returns no row: nothing is charged or stored. A contact that is known to be bad,
-- or that the user's team must not use, counts as not found. `p_most_…`: the most that the field of
-- a question may cost its owner, because an own key found it. The rest of its price goes back.
-- Null: its price.
CREATE OR REPLACE FUNCTION lookup_settle_within(
  c lookup_call, p_questions lookup_question[], p_said lookup_said[],
  p_most_phone integer[], p_most_email integer[]
) RETURNS SETOF lookup_answer LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET jit = off AS $$
DECLARE
  v_users bigint[] := ARRAY(SELECT DISTINCT q.user_id FROM unnest(p_questions) q);
  v_blocks boolean := contact_blocks(v_users);
  v_rows lookup_answer[];
  v_charge bigint;
  -- Users to whose wallet the rest has gone back.
  v_has_back bigint[] := '{}';
  h record;
  w ledger_paying_wallet;
  v_row lookup_answer;
BEGIN
  PERFORM ledger_lock_to_close(v_users, ARRAY(
    SELECT q.hold_id FROM unnest(p_questions) WITH ORDINALITY s
      CROSS JOIN LATERAL (SELECT q.hold_id FROM lookup q WHERE q.id = s.lookup_id LIMIT 1) q
    WHERE num_nonnulls(p_most_phone[s.ordinality], p_most_email[s.ordinality]) > 0
  ));
  v_rows := ARRAY(
    SELECT lookup_answer_to(
      place, CASE WHEN has_failed THEN 'failed' ELSE 'asked' END, NULL, id, asks_phone, asks_email,
      CASE WHEN (n).phone IS NULL THEN 0 ELSE price_phone END,
      CASE WHEN (n).email IS NULL THEN 0 ELSE price_email END,
      NULL, NULL, NULL, hold_id, p_questions[place], t, l, n
    )
    FROM (
      SELECT s.ordinality AS place, s.has_failed, q.*, l.l, t.t,
        ROW(
          CASE WHEN q.asks_phone THEN b.phone END, n.phone_source,
          n.phone_fetched_at,
          CASE WHEN q.asks_email THEN b.email END, n.email_source,
          n.email_fetched_at,
          coalesce(n.name, (l.l).name, s.subject), coalesce(n.facts, '{}')
        )::lookup_said AS n
      FROM unnest(p_questions) WITH ORDINALITY s
        JOIN unnest(p_said) WITH ORDINALITY n ON n.ordinality = s.ordinality
        CROSS JOIN LATERAL (
          SELECT CASE WHEN v_blocks THEN contact_allowed(s.user_id, o.phone) ELSE o.phone END,
            CASE WHEN v_blocks THEN contact_allowed(s.user_id, o.email) ELSE o.email END
          FROM (
            SELECT contact_sold(c.kind, 'phone', n.phone), contact_sold(c.kind, 'email', n.email)
          ) o (phone, email)
        ) b (phone, email)
        CROSS JOIN LATERAL (
          SELECT q.id, q.hold_id, q.asks_phone, q.asks_email, q.price_phone, q.price_email
          FROM lookup q
          WHERE q.id = s.lookup_id AND q.user_id = s.user_id AND q.kind = c.kind
            AND q.subject = s.subject AND q.state = 'asking' LIMIT 1
        ) q
        LEFT JOIN LATERAL (
          SELECT l FROM lead_shown l
          WHERE l.user_id = s.user_id AND l.kind = c.kind AND l.subject = s.subject LIMIT 1
        ) l ON true
        LEFT JOIN LATERAL (
          SELECT t FROM lookup_subject t WHERE t.kind = c.kind AND t.subject = s.subject LIMIT 1
        ) t ON true
      OFFSET 0
    ) open
    ORDER BY place
  );
  FOR h IN
    SELECT r.user_id, min(r.posting_id) AS id, max(r.posting_id) AS last_id,
      sum(r.charged_phone)::integer AS phone, sum(r.charged_email)::integer AS email,
      sum(greatest(r.charged_phone - p_most_phone[r.place], 0))::integer AS back_phone,
      sum(greatest(r.charged_email - p_most_email[r.place], 0))::integer AS back_email
    FROM unnest(v_rows) r GROUP BY r.user_id
  LOOP
    v_charge := NULL;
    IF h.id IS NOT NULL THEN v_charge := ledger_close_hold(h.id, h.phone, h.email, c.now); END IF;
    IF h.back_phone + h.back_email > 0 THEN
      IF ledger_own_key_back(v_charge, h.back_phone, h.back_email, c.now) THEN
        v_has_back := v_has_back || h.user_id;
      END IF;
    END IF;
    UPDATE lookup q SET
      state = CASE r.outcome WHEN 'failed' THEN 'failed' ELSE 'settled' END::lookup_state,
      ended_at = c.now, charged_phone = r.charged_phone, charged_email = r.charged_email,
      back_phone = greatest(r.charged_phone - p_most_phone[r.place], 0),
      back_email = greatest(r.charged_email - p_most_email[r.place], 0),
      charge_id = CASE WHEN r.charged_phone + r.charged_email > 0 THEN v_charge END
    FROM unnest(v_rows) r
    WHERE q.id = r.lookup_id AND r.user_id = h.user_id;
    IF h.id <> h.last_id
      OR EXISTS (SELECT FROM lookup q WHERE q.hold_id = h.id AND q.state = 'asking')
    THEN
      RAISE EXCEPTION 'the questions of one hold are settled together'
        USING ERRCODE = 'check_violation';
    END IF;
  END LOOP;
  PERFORM lead_keep(c, v_rows);
  PERFORM lookup_note_misses(c, v_rows);
  FOREACH v_row IN ARRAY v_rows LOOP
    IF w.user_id IS DISTINCT FROM v_row.user_id THEN
      SELECT p.* INTO w FROM ledger_paying_wallet p WHERE p.user_id = v_row.user_id;
    END IF;
    v_row.left_phone := w.phone;
    v_row.left_email := w.email;
    IF v_row.user_id = ANY (v_has_back) THEN
      v_row.charged_phone := least(v_row.charged_phone, p_most_phone[v_row.place]);
      v_row.charged_email := least(v_row.charged_email, p_most_email[v_row.place]);
    END IF;
    RETURN NEXT v_row;
  END LOOP;
END $$;

-- For the processes of the last release.
CREATE OR REPLACE FUNCTION lookup_settle(
  c lookup_call, p_questions lookup_question[], p_said lookup_said[]
) RETURNS SETOF lookup_answer LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT * FROM lookup_settle_within(c, p_questions, p_said, NULL, NULL)
$$;

-- Releases what a call holds, given one of its questions. All its questions end without an answer
-- (`failed`: no source could answer, `expired`: none did in time). A late answer finds them ended
-- and charges nothing. Returns how many questions ended.
CREATE OR REPLACE FUNCTION lookup_give_back(
  p_lookup bigint, p_state lookup_state, p_now timestamptz
) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v lookup;
  v_ended integer;
BEGIN
  SELECT * INTO v FROM lookup WHERE id = p_lookup AND state = 'asking';
  IF NOT FOUND THEN RETURN 0; END IF;
  PERFORM ledger_lock_wallets(ARRAY[v.user_id]);
  UPDATE lookup SET state = p_state, ended_at = p_now
    WHERE state = 'asking' AND (id = p_lookup OR hold_id = v.hold_id);
  GET DIAGNOSTICS v_ended = ROW_COUNT;
  IF v_ended > 0 AND v.hold_id IS NOT NULL THEN
    PERFORM ledger_close_hold(v.hold_id, 0, 0, p_now);
  END IF;
  RETURN v_ended;
END $$;

-- These run with the owner's rights, and only the application may call them.
REVOKE ALL ON FUNCTION lookup_settle, lookup_settle_within, lookup_give_back FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lookup_settle, lookup_settle_within, lookup_give_back TO dastak_app;
