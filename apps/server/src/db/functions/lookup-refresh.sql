-- Refreshes: fields of an old lead are looked up again. A changed value costs, an unchanged one is
-- free. The same locks, holds and lookups as a reveal. lookup_give_back releases a refresh that
-- died.

-- The outcome of a refresh:
--   `asked`: sources are called for the fields that it asks; its price is held.
--   `settled`: it has ended.
--   `under_way`: a lookup of the same subject is running, of the user or of a teammate.
--   `young`: no field is old enough, or it was refreshed within the last day.
--   `exhausted`: there are no credits for any of the fields.
--   `failed`: no source could answer.
--   `expired`: its hold had ended before the answer came.
-- A field is `changed`, `unchanged`, `not_found`, `locked` (no credits), or null: not refreshed.
SELECT keep_type('lookup_refreshed', $$
  outcome text, lookup_id bigint, asks_phone boolean, asks_email boolean,
  phone text, email text, charged_phone integer, charged_email integer,
  left_phone bigint, left_email bigint, is_shared boolean
$$);

-- Opens a refresh of the fields that were fetched before `p_before`. Newer values of teammates are
-- taken for free. The rest is held for `lookup_refresh_settle`.
CREATE OR REPLACE FUNCTION lookup_refresh_open(
  c lookup_call, q lookup_question, p_before timestamptz
) RETURNS lookup_refreshed
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  a lookup_refreshed;
  l lead_shown;
  w ledger_paying_wallet;
  n record;
  v_lookup bigint;
  v_hold bigint;
  v_price record;
  v_due text[] := '{}';
BEGIN
  PERFORM ledger_lock_wallets(ARRAY[q.user_id]);
  PERFORM lookup_lock_teams(c, ARRAY[q]);
  PERFORM lookup_give_back(o.id, 'expired', c.now)
  FROM lookup o
  WHERE o.user_id = q.user_id AND o.kind = c.kind AND o.subject = q.subject
    AND o.state = 'asking' AND o.expires_at <= c.now;
  SELECT p.* INTO w FROM ledger_paying_wallet p WHERE p.user_id = q.user_id;
  a.left_phone := coalesce(w.phone, 0);
  a.left_email := coalesce(w.email, 0);
  a.charged_phone := 0;
  a.charged_email := 0;
  a.asks_phone := false;
  a.asks_email := false;
  a.is_shared := false;
  IF EXISTS (
    SELECT FROM lookup o
    WHERE o.kind = c.kind AND o.subject = q.subject AND o.state = 'asking'
      AND (
        o.user_id = q.user_id
        OR o.expires_at > c.now
          AND o.user_id IN (SELECT m.mate_id FROM team_mate m WHERE m.user_id = q.user_id)
      )
  ) THEN
    a.outcome := 'under_way';
    RETURN a;
  END IF;
  SELECT s.* INTO STRICT l FROM lead_shown s
    WHERE s.user_id = q.user_id AND s.kind = c.kind AND s.subject = q.subject;
  IF l.refreshed_at IS NULL OR l.refreshed_at <= c.now - interval '1 day' THEN
    v_due := ARRAY(
      SELECT f.field FROM (VALUES
        ('phone', l.phone, l.phone_fetched_at), ('email', l.email, l.email_fetched_at)
      ) f (field, value, fetched_at)
      WHERE f.value IS NOT NULL AND f.fetched_at <= p_before
    );
  END IF;
  IF v_due = '{}' THEN
    a.outcome := 'young';
    RETURN a;
  END IF;

  FOR n IN
    SELECT DISTINCT ON (t.field) t.* FROM lead_of_team(q.user_id, c.kind, q.subject) t
    WHERE t.field = ANY (v_due) AND t.fetched_at > p_before
      AND contact_allowed(q.user_id, t.value) IS NOT NULL
    ORDER BY t.field, t.fetched_at DESC
  LOOP
    v_lookup := nextval('lookup_id_seq');
    INSERT INTO lookup (
      id, user_id, kind, subject, asks_phone, asks_email, state, created_at, expires_at, ended_at,
      is_refresh
    ) VALUES (
      v_lookup, q.user_id, c.kind, q.subject, n.field = 'phone', n.field = 'email', 'settled',
      c.now, c.now, c.now, true
    );
    v_due := array_remove(v_due, n.field);
    a.is_shared := true;
    IF n.field = 'phone' THEN
      a.phone := lead_refresh_field(q.user_id, c.kind, q.subject, n.field, n.value, n.source,
        n.fetched_at, v_lookup, c.now);
    ELSE
      a.email := lead_refresh_field(q.user_id, c.kind, q.subject, n.field, n.value, n.source,
        n.fetched_at, v_lookup, c.now);
    END IF;
  END LOOP;

  SELECT max(amount) FILTER (WHERE unit = 'phone') AS phone,
    max(amount) FILTER (WHERE unit = 'email') AS email
    INTO v_price FROM price WHERE kind = c.kind;
  a.asks_phone := 'phone' = ANY (v_due) AND coalesce(v_price.phone <= a.left_phone, false);
  a.asks_email := 'email' = ANY (v_due) AND coalesce(v_price.email <= a.left_email, false);
  IF 'phone' = ANY (v_due) AND NOT a.asks_phone THEN a.phone := 'locked'; END IF;
  IF 'email' = ANY (v_due) AND NOT a.asks_email THEN a.email := 'locked'; END IF;
  IF NOT a.asks_phone AND NOT a.asks_email THEN
    a.outcome := CASE WHEN a.is_shared THEN 'settled' ELSE 'exhausted' END;
    RETURN a;
  END IF;

  a.outcome := 'asked';
  a.lookup_id := nextval('lookup_id_seq');
  v_price.phone := CASE WHEN a.asks_phone THEN v_price.phone ELSE 0 END;
  v_price.email := CASE WHEN a.asks_email THEN v_price.email ELSE 0 END;
  IF v_price.phone + v_price.email > 0 THEN
    INSERT INTO ledger_posting (
      from_account_id, to_account_id, phone, email, reason, reference_type, reference_id,
      idempotency_key, actor_kind, actor_id, asked_by_user_id, created_at
    ) VALUES (
      w.id, 3, v_price.phone, v_price.email, 'hold', 'lookup', a.lookup_id,
      'hold:lookup:' || a.lookup_id, q.actor_kind, q.actor_id, q.user_id, c.now
    ) RETURNING id INTO v_hold;
  END IF;
  INSERT INTO lookup (
    id, user_id, kind, subject, asks_phone, asks_email, price_phone, price_email, state, hold_id,
    created_at, expires_at, is_refresh
  ) VALUES (
    a.lookup_id, q.user_id, c.kind, q.subject, a.asks_phone, a.asks_email,
    v_price.phone, v_price.email, 'asking', v_hold,
    c.now, c.now + make_interval(secs => c.hold_seconds), true
  );
  RETURN a;
END $$;

-- Settles a refresh: charges the values that changed, releases the rest. `p_most_…` as in
-- lookup_settle_within.
CREATE OR REPLACE FUNCTION lookup_refresh_settle_within(
  c lookup_call, q lookup_question, n lookup_said, p_most_phone integer, p_most_email integer
) RETURNS lookup_refreshed
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  a lookup_refreshed;
  v lookup;
  w ledger_paying_wallet;
  v_charge bigint;
  v_owns_phone boolean;
  v_owns_email boolean;
  v_back_phone integer := 0;
  v_back_email integer := 0;
BEGIN
  PERFORM ledger_lock_to_close(ARRAY[q.user_id], ARRAY(
    SELECT o.hold_id FROM lookup o
    WHERE o.id = q.lookup_id AND num_nonnulls(p_most_phone, p_most_email) > 0
  ));
  PERFORM lookup_lock_teams(c, ARRAY[q]);
  a.charged_phone := 0;
  a.charged_email := 0;
  a.is_shared := false;
  SELECT * INTO v FROM lookup o
  WHERE o.id = q.lookup_id AND o.user_id = q.user_id AND o.kind = c.kind
    AND o.subject = q.subject AND o.state = 'asking' AND o.is_refresh;
  IF NOT FOUND THEN
    a.outcome := 'expired';
    RETURN a;
  END IF;
  a.outcome := CASE WHEN q.has_failed THEN 'failed' ELSE 'settled' END;
  -- Webhooks read it when the lead changes.
  UPDATE lookup SET ended_at = c.now WHERE id = v.id;
  IF NOT q.has_failed THEN
    n.phone := contact_allowed(q.user_id, contact_sold(c.kind, 'phone', n.phone));
    n.email := contact_allowed(q.user_id, contact_sold(c.kind, 'email', n.email));
    v_owns_phone := lead_owns_value(q.user_id, c.kind, q.subject, 'phone', n.phone);
    v_owns_email := lead_owns_value(q.user_id, c.kind, q.subject, 'email', n.email);
    IF v.asks_phone THEN
      a.phone := lead_refresh_field(q.user_id, c.kind, q.subject, 'phone', n.phone,
        n.phone_source, n.phone_fetched_at, v.id, c.now);
    END IF;
    IF v.asks_email THEN
      a.email := lead_refresh_field(q.user_id, c.kind, q.subject, 'email', n.email,
        n.email_source, n.email_fetched_at, v.id, c.now);
    END IF;
    IF a.phone = 'changed' AND NOT v_owns_phone THEN
      a.charged_phone := v.price_phone;
      v_back_phone := greatest(v.price_phone - p_most_phone, 0);
    END IF;
    IF a.email = 'changed' AND NOT v_owns_email THEN
      a.charged_email := v.price_email;
      v_back_email := greatest(v.price_email - p_most_email, 0);
    END IF;
    UPDATE lead SET refreshed_at = c.now
    WHERE user_id = q.user_id AND kind = c.kind AND subject = q.subject;
  END IF;
  IF v.hold_id IS NOT NULL THEN
    v_charge := ledger_close_hold(v.hold_id, a.charged_phone, a.charged_email, c.now);
  END IF;
  UPDATE lookup SET
    state = a.outcome::lookup_state, charged_phone = a.charged_phone,
    charged_email = a.charged_email, charge_id = v_charge,
    back_phone = v_back_phone, back_email = v_back_email
  WHERE id = v.id;
  IF v_back_phone + v_back_email > 0 THEN
    IF ledger_own_key_back(v_charge, v_back_phone, v_back_email, c.now) THEN
      a.charged_phone := a.charged_phone - v_back_phone;
      a.charged_email := a.charged_email - v_back_email;
    END IF;
  END IF;
  SELECT p.* INTO w FROM ledger_paying_wallet p WHERE p.user_id = q.user_id;
  a.lookup_id := v.id;
  a.left_phone := w.phone;
  a.left_email := w.email;
  RETURN a;
END $$;

-- For the processes of the last release.
CREATE OR REPLACE FUNCTION lookup_refresh_settle(
  c lookup_call, q lookup_question, n lookup_said
) RETURNS lookup_refreshed LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT * FROM lookup_refresh_settle_within(c, q, n, NULL, NULL)
$$;

REVOKE ALL ON FUNCTION lookup_refresh_open, lookup_refresh_settle, lookup_refresh_settle_within
  FROM PUBLIC;
GRANT EXECUTE
  ON FUNCTION lookup_refresh_open, lookup_refresh_settle, lookup_refresh_settle_within
  TO dastak_app;
