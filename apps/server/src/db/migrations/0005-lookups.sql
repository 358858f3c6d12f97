-- Lookups: paid questions, and the leads that they leave.
--   lookup    one question about one subject for one user, from the moment its credits are held until they are spent or given back
--   lead      what a user has revealed about a subject; it stays the user's own and answers the same question for free
--   subject   what is asked about: the DIN for the kind `din`

CREATE TABLE lookup (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('din')),
  subject text NOT NULL,
  asks_phone boolean NOT NULL,
  asks_email boolean NOT NULL,
  -- Null where the price is zero.
  hold_id bigint,
  state text NOT NULL DEFAULT 'asking' CHECK (state IN ('asking', 'settled', 'failed', 'expired')),
  actor_kind text NOT NULL,
  actor_id text,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT lookup_asks_something CHECK (asks_phone OR asks_email)
) WITH (fillfactor = 80);
-- The same question of the same user is under way once.
CREATE UNIQUE INDEX lookup_under_way ON lookup (user_id, kind, subject) WHERE state = 'asking';
CREATE INDEX lookup_expiry ON lookup (expires_at) WHERE state = 'asking';
CREATE INDEX lookup_hold ON lookup (hold_id);

CREATE TABLE lead (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id bigint NOT NULL REFERENCES user_account (id),
  kind text NOT NULL,
  subject text NOT NULL,
  phone text,
  phone_source text,
  phone_fetched_at timestamptz,
  phone_lookup_id bigint,
  email text,
  email_source text,
  email_fetched_at timestamptz,
  email_lookup_id bigint,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT lead_once UNIQUE (user_id, kind, subject),
  CONSTRAINT lead_has_something CHECK (phone IS NOT NULL OR email IS NOT NULL),
  CONSTRAINT lead_phone_whole CHECK (num_nulls(phone, phone_source, phone_fetched_at, phone_lookup_id) IN (0, 4)),
  CONSTRAINT lead_email_whole CHECK (num_nulls(email, email_source, email_fetched_at, email_lookup_id) IN (0, 4))
);
CREATE INDEX lead_newest_first ON lead (user_id, kind, created_at DESC, id DESC);

-- Ends a question without an answer (`failed`: nobody could answer, `expired`: nobody did in time): its credits go back. A late
-- answer finds it ended and charges nothing. False when it had ended already.
CREATE FUNCTION lookup_give_back(p_lookup bigint, p_state text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE v_hold bigint;
BEGIN
  UPDATE lookup SET state = p_state, ended_at = clock_timestamp() WHERE id = p_lookup AND state = 'asking' RETURNING hold_id INTO v_hold;
  IF NOT FOUND THEN RETURN false; END IF;
  IF v_hold IS NOT NULL THEN PERFORM ledger_close_hold(v_hold, 0, 0, 'lookup', p_lookup::text); END IF;
  RETURN true;
END $$;

-- Transaction 1 of a reveal, one round trip. `outcome`:
--   owned      the lead answers everything that can be bought now: nothing is held
--   under_way  the same question is being asked already: lookup_id is that one
--   exhausted  there is something to buy and no credit for any of it
--   opened     the lookup is open and its price held; asks_* tell which fields to ask for
-- The commit does not wait for the disk: a hold lost in a power cut harms nobody, and the flush of transaction 2 covers this one.
CREATE FUNCTION lookup_open(p_user bigint, p_kind text, p_subject text, p_actor_kind text, p_actor_id text, p_seconds integer)
RETURNS TABLE (
  outcome text, lookup_id bigint, asks_phone boolean, asks_email boolean, left_phone bigint, left_email bigint,
  lead_id uuid, phone text, phone_source text, phone_fetched_at timestamptz, email text, email_source text, email_fetched_at timestamptz
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_wallet record; v_lead lead; v_other record; v_hold bigint;
  v_price_phone integer; v_price_email integer; v_hold_phone integer; v_hold_email integer;
BEGIN
  SELECT * INTO v_lead FROM lead l WHERE l.user_id = p_user AND l.kind = p_kind AND l.subject = p_subject;
  IF v_lead.phone IS NULL OR v_lead.email IS NULL THEN
    -- Whoever opens a question of this wallet waits here for the other; what is read below is final until the commit.
    SELECT * INTO v_wallet FROM ledger_lock_wallet_of(p_user);
    SELECT q.id, q.expires_at <= now() AS is_over INTO v_other
      FROM lookup q WHERE q.user_id = p_user AND q.kind = p_kind AND q.subject = p_subject AND q.state = 'asking';
    IF v_other.is_over THEN
      PERFORM lookup_give_back(v_other.id, 'expired');
      SELECT a.phone, a.email INTO v_wallet.phone, v_wallet.email FROM ledger_account a WHERE a.id = v_wallet.account_id;
    ELSIF v_other.id IS NOT NULL THEN
      RETURN QUERY SELECT 'under_way', v_other.id, false, false, v_wallet.phone, v_wallet.email,
        NULL::uuid, NULL, NULL, NULL::timestamptz, NULL, NULL, NULL::timestamptz;
      RETURN;
    END IF;
    -- Read again after the check for a twin: one that has ended since the first look has left its lead.
    SELECT * INTO v_lead FROM lead l WHERE l.user_id = p_user AND l.kind = p_kind AND l.subject = p_subject;
    SELECT max(amount) FILTER (WHERE unit = 'phone'), max(amount) FILTER (WHERE unit = 'email')
      INTO v_price_phone, v_price_email FROM price WHERE kind = p_kind;
  ELSE
    SELECT w.account_id, w.held_account_id, a.phone, a.email INTO v_wallet
      FROM ledger_wallet_of(p_user) w JOIN ledger_account a ON a.id = w.account_id;
  END IF;

  asks_phone := v_lead.phone IS NULL AND (v_price_phone = 0 OR coalesce(v_wallet.phone, 0) >= v_price_phone);
  asks_email := v_lead.email IS NULL AND (v_price_email = 0 OR coalesce(v_wallet.email, 0) >= v_price_email);
  left_phone := coalesce(v_wallet.phone, 0);
  left_email := coalesce(v_wallet.email, 0);
  IF asks_phone OR asks_email THEN
    outcome := 'opened';
    v_hold_phone := CASE WHEN asks_phone THEN v_price_phone ELSE 0 END;
    v_hold_email := CASE WHEN asks_email THEN v_price_email ELSE 0 END;
    IF v_hold_phone > 0 OR v_hold_email > 0 THEN
      v_hold := ledger_open_hold(v_wallet.account_id, v_wallet.held_account_id, v_hold_phone, v_hold_email, p_seconds, p_actor_kind, p_actor_id);
    END IF;
    INSERT INTO lookup (user_id, kind, subject, asks_phone, asks_email, hold_id, actor_kind, actor_id, expires_at)
    VALUES (p_user, p_kind, p_subject, asks_phone, asks_email, v_hold, p_actor_kind, p_actor_id, now() + make_interval(secs => p_seconds))
    RETURNING id INTO lookup_id;
    PERFORM set_config('synchronous_commit', 'off', true);
    left_phone := left_phone - v_hold_phone;
    left_email := left_email - v_hold_email;
  ELSE
    outcome := CASE WHEN v_lead.id IS NULL THEN 'exhausted' ELSE 'owned' END;
  END IF;
  lead_id := v_lead.id;
  phone := v_lead.phone; phone_source := v_lead.phone_source; phone_fetched_at := v_lead.phone_fetched_at;
  email := v_lead.email; email_source := v_lead.email_source; email_fetched_at := v_lead.email_fetched_at;
  RETURN NEXT;
END $$;

-- Transaction 2, one round trip: spends what was found, gives the rest back, saves the lead. No row when the lookup has ended
-- already (expired): nothing is charged and nothing saved. With nothing found it only gives back.
CREATE FUNCTION lookup_settle(
  p_lookup bigint, p_phone text, p_phone_source text, p_phone_fetched_at timestamptz,
  p_email text, p_email_source text, p_email_fetched_at timestamptz
) RETURNS TABLE (
  charged_phone integer, charged_email integer, left_phone bigint, left_email bigint,
  lead_id uuid, phone text, phone_source text, phone_fetched_at timestamptz, email text, email_source text, email_fetched_at timestamptz
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE v_lookup lookup; v_hold ledger_hold; v_lead lead;
BEGIN
  UPDATE lookup q SET state = 'settled', ended_at = clock_timestamp() WHERE q.id = p_lookup AND q.state = 'asking' RETURNING q.* INTO v_lookup;
  IF NOT FOUND THEN RETURN; END IF;
  -- What was not asked for is not paid for, whatever was answered.
  IF NOT v_lookup.asks_phone THEN p_phone := NULL; p_phone_source := NULL; p_phone_fetched_at := NULL; END IF;
  IF NOT v_lookup.asks_email THEN p_email := NULL; p_email_source := NULL; p_email_fetched_at := NULL; END IF;
  IF p_phone IS NOT NULL OR p_email IS NOT NULL THEN
    INSERT INTO lead AS l (user_id, kind, subject, phone, phone_source, phone_fetched_at, phone_lookup_id,
      email, email_source, email_fetched_at, email_lookup_id)
    VALUES (v_lookup.user_id, v_lookup.kind, v_lookup.subject,
      p_phone, p_phone_source, p_phone_fetched_at, CASE WHEN p_phone IS NOT NULL THEN p_lookup END,
      p_email, p_email_source, p_email_fetched_at, CASE WHEN p_email IS NOT NULL THEN p_lookup END)
    ON CONFLICT ON CONSTRAINT lead_once DO UPDATE SET
      phone = coalesce(l.phone, EXCLUDED.phone), phone_source = coalesce(l.phone_source, EXCLUDED.phone_source),
      phone_fetched_at = coalesce(l.phone_fetched_at, EXCLUDED.phone_fetched_at), phone_lookup_id = coalesce(l.phone_lookup_id, EXCLUDED.phone_lookup_id),
      email = coalesce(l.email, EXCLUDED.email), email_source = coalesce(l.email_source, EXCLUDED.email_source),
      email_fetched_at = coalesce(l.email_fetched_at, EXCLUDED.email_fetched_at), email_lookup_id = coalesce(l.email_lookup_id, EXCLUDED.email_lookup_id)
    RETURNING * INTO v_lead;
  ELSE
    SELECT * INTO v_lead FROM lead l WHERE l.user_id = v_lookup.user_id AND l.kind = v_lookup.kind AND l.subject = v_lookup.subject;
  END IF;
  charged_phone := 0;
  charged_email := 0;
  IF v_lookup.hold_id IS NOT NULL THEN
    SELECT * INTO v_hold FROM ledger_hold h WHERE h.id = v_lookup.hold_id;
    IF p_phone IS NOT NULL THEN charged_phone := v_hold.phone; END IF;
    IF p_email IS NOT NULL THEN charged_email := v_hold.email; END IF;
    IF NOT ledger_close_hold(v_lookup.hold_id, charged_phone, charged_email, 'lookup', p_lookup::text) THEN
      RAISE EXCEPTION 'hold % of lookup % is closed already', v_lookup.hold_id, p_lookup USING ERRCODE = 'object_not_in_prerequisite_state';
    END IF;
  END IF;
  SELECT a.phone, a.email INTO left_phone, left_email FROM ledger_wallet_of(v_lookup.user_id) w JOIN ledger_account a ON a.id = w.account_id;
  lead_id := v_lead.id;
  phone := v_lead.phone; phone_source := v_lead.phone_source; phone_fetched_at := v_lead.phone_fetched_at;
  email := v_lead.email; email_source := v_lead.email_source; email_fetched_at := v_lead.email_fetched_at;
  RETURN NEXT;
END $$;

GRANT SELECT, INSERT ON lookup, lead TO dastak_app;
GRANT UPDATE (state, ended_at) ON lookup TO dastak_app;
GRANT UPDATE (phone, phone_source, phone_fetched_at, phone_lookup_id, email, email_source, email_fetched_at, email_lookup_id) ON lead TO dastak_app;
