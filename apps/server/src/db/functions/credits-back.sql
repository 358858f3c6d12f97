-- Credits that go back: charges are refunded to the wallet that paid, and grants are taken back
-- from the user who has them.

-- The wallet that a charge was taken from, whether it was held first or not.
CREATE OR REPLACE FUNCTION ledger_paid_by(p_charge bigint)
RETURNS bigint
LANGUAGE sql
STABLE
AS $$
  SELECT coalesce(h.from_account_id, c.from_account_id)
  FROM ledger_posting c
  LEFT JOIN ledger_posting h ON h.id = c.hold_id
  WHERE c.id = p_charge
$$;

-- Refunds charges, or a part of them: to the wallet that paid, or to the owner's own wallet if that
-- membership has ended. The arrays are parallel, with each charge once. Never more than the charge.
-- A key that was used before refunds nothing. Returns what was refunded.
CREATE OR REPLACE FUNCTION ledger_refund(
  p_charges bigint[],
  p_phones integer[],
  p_emails integer[],
  p_reference_type text,
  p_reference_id text,
  p_key text,
  p_actor_kind ledger_actor,
  p_actor_id text,
  p_now timestamptz
)
RETURNS TABLE (back_phone bigint, back_email bigint)
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path = public, pg_temp
AS $$
DECLARE
  v record;
  v_id bigint;
BEGIN
  back_phone := 0;
  back_email := 0;
  -- The wallets that paid, and the owners' wallets in case the memberships have ended. They are
  -- read first and locked in order. Only what is read after that counts.
  PERFORM
  FROM ledger_account a
  WHERE a.id IN (
    SELECT unnest(ARRAY[w.wallet, ledger_allotted_from(w.wallet)])
    FROM unnest(p_charges) c
    CROSS JOIN LATERAL ledger_paid_by(c) w (wallet)
  )
  ORDER BY a.id
  FOR NO KEY UPDATE;
  FOR v IN
    SELECT
      r.charge,
      r.phone,
      r.email,
      c.phone AS most_phone,
      c.email AS most_email,
      b.phone AS gone_phone,
      b.email AS gone_email,
      CASE
        WHEN a.kind = 'membership' AND a.pays_for_user_id IS NULL THEN ledger_allotted_from(a.id)
        ELSE a.id
      END AS wallet
    FROM unnest(p_charges, p_phones, p_emails)
      WITH ORDINALITY r (charge, phone, email, place)
    JOIN ledger_posting c ON c.id = r.charge AND c.reason = 'charge'
    JOIN ledger_account a ON a.id = ledger_paid_by(r.charge)
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(g.phone), 0) AS phone, coalesce(sum(g.email), 0) AS email
      FROM ledger_posting g
      WHERE g.corrects_posting_id = r.charge AND g.reason = 'refund'
    ) b
    WHERE r.phone + r.email > 0
    ORDER BY r.place
  LOOP
    INSERT INTO ledger_posting (
      from_account_id, to_account_id, phone, email, reason, reference_type, reference_id,
      idempotency_key, actor_kind, actor_id, corrects_posting_id, created_at)
    VALUES (
      2, v.wallet, v.phone, v.email, 'refund', p_reference_type, p_reference_id,
      'refund:' || p_key || ':' || v.charge, p_actor_kind, p_actor_id, v.charge, p_now)
    ON CONFLICT (idempotency_key) DO NOTHING
    RETURNING id INTO v_id;
    IF v_id IS NOT NULL THEN
      IF v.gone_phone + v.phone > v.most_phone OR v.gone_email + v.email > v.most_email THEN
        RAISE EXCEPTION 'charge % did not take what is to be given back', v.charge
          USING ERRCODE = 'check_violation';
      END IF;
      back_phone := back_phone + v.phone;
      back_email := back_email + v.email;
    END IF;
  END LOOP;
  RETURN NEXT;
END $$;

-- Locks the wallets of users whose holds will be closed, as `ledger_lock_wallets` does. With own
-- keys also those to which something may go back.
CREATE OR REPLACE FUNCTION ledger_lock_to_close(p_users bigint[], p_holds bigint[])
RETURNS void
LANGUAGE plpgsql
AS $$
DECLARE
  v_homes bigint[] := '{}';
BEGIN
  IF p_holds <> '{}' THEN
    v_homes := ARRAY (
      SELECT ledger_home_of(h.from_account_id) FROM ledger_posting h WHERE h.id = ANY (p_holds));
  END IF;
  PERFORM
  FROM ledger_account a
  WHERE a.user_id = ANY (p_users) OR a.pays_for_user_id = ANY (p_users) OR a.id = ANY (v_homes)
  ORDER BY a.id
  FOR NO KEY UPDATE;
END $$;

-- Gives back a part of a charge because a customer's own key found what it paid for: to the owner
-- of the credits. The charge stays at the usual price, so keys and memberships count it. Returns
-- whether the wallet that paid has it again.
CREATE OR REPLACE FUNCTION ledger_own_key_back(
  p_charge bigint,
  p_phone integer,
  p_email integer,
  p_now timestamptz
)
RETURNS boolean
LANGUAGE plpgsql
AS $$
DECLARE
  c ledger_posting;
  v_home bigint;
BEGIN
  SELECT * INTO STRICT c FROM ledger_posting WHERE id = p_charge;
  v_home := ledger_home_of(c.paid_by_account_id);
  INSERT INTO ledger_posting (
    from_account_id, to_account_id, phone, email, reason, reference_type, reference_id,
    idempotency_key, actor_kind, actor_id, asked_by_user_id, corrects_posting_id, created_at)
  VALUES (
    2, v_home, p_phone, p_email, 'refund', 'own_key', c.reference_id,
    'own-key:' || p_charge, c.actor_kind, c.actor_id, c.asked_by_user_id, p_charge, p_now);
  RETURN v_home = c.paid_by_account_id;
END $$;

-- Takes back what is left of a grant, at most the given amount, as a correction that refers to it.
-- The oldest grants count as spent first: what is left is what the user has beyond all later
-- grants. Credits that the user has allotted and that are not spent count too: what the own wallet
-- lacks is first brought back from memberships, the newest first. Wallets are locked in order: an
-- own wallet is older than the memberships filled from it. A key that was used before takes
-- nothing. Returns what was taken.
CREATE OR REPLACE FUNCTION ledger_take_back(
  p_user bigint,
  p_grant bigint,
  p_phone integer,
  p_email integer,
  p_reference_type text,
  p_reference_id text,
  p_key text,
  p_actor_kind ledger_actor,
  p_actor_id text,
  p_now timestamptz
)
RETURNS TABLE (back_phone bigint, back_email bigint)
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path = public, pg_temp
AS $$
DECLARE
  v_own bigint := ledger_own_wallet(p_user);
  v_teams bigint[];
  v_phone bigint;
  v_email bigint;
  m record;
BEGIN
  back_phone := 0;
  back_email := 0;
  PERFORM FROM ledger_account WHERE id = v_own FOR NO KEY UPDATE;
  SELECT array_agg(DISTINCT p.to_account_id) INTO v_teams
  FROM ledger_posting p
  WHERE p.from_account_id = v_own AND p.to_account_id <> 3 AND p.reason = 'allot';
  PERFORM FROM ledger_account WHERE id = ANY (v_teams) ORDER BY id FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM ledger_posting WHERE idempotency_key = p_key) THEN
    RETURN NEXT;
    RETURN;
  END IF;
  SELECT
    least(p_phone, g.phone, greatest(0, w.phone - g.later_phone)),
    least(p_email, g.email, greatest(0, w.email - g.later_email))
  INTO back_phone, back_email
  FROM (
      SELECT sum(phone) AS phone, sum(email) AS email
      FROM ledger_account
      WHERE id = v_own OR id = ANY (v_teams)
    ) w,
    (
      SELECT
        sum(phone) FILTER (WHERE id = p_grant) AS phone,
        sum(email) FILTER (WHERE id = p_grant) AS email,
        coalesce(sum(phone) FILTER (WHERE id > p_grant), 0) AS later_phone,
        coalesce(sum(email) FILTER (WHERE id > p_grant), 0) AS later_email
      FROM (
        SELECT
          g.id,
          g.phone - coalesce(sum(c.phone), 0) AS phone,
          g.email - coalesce(sum(c.email), 0) AS email
        FROM ledger_posting g
        LEFT JOIN ledger_posting c ON c.corrects_posting_id = g.id AND c.reason = 'correction'
        WHERE g.to_account_id = v_own
          AND g.to_account_id > 3
          AND g.from_account_id = 1
          AND g.id >= p_grant
        GROUP BY g.id
      ) corrected
    ) g;
  IF back_phone + back_email > 0 THEN
    SELECT greatest(0, back_phone - phone), greatest(0, back_email - email)
    INTO v_phone, v_email
    FROM ledger_account
    WHERE id = v_own;
    FOR m IN
      SELECT *
      FROM ledger_account
      WHERE id = ANY (v_teams) AND phone + email > 0
      ORDER BY id DESC
    LOOP
      CONTINUE WHEN least(v_phone, m.phone) + least(v_email, m.email) = 0;
      INSERT INTO ledger_posting (
        from_account_id, to_account_id, phone, email,
        reason, reference_type, reference_id, idempotency_key,
        actor_kind, actor_id, created_at)
      VALUES (
        m.id, v_own, least(v_phone, m.phone), least(v_email, m.email),
        'return', 'membership', m.membership_id::text, p_key || ':' || m.id,
        p_actor_kind, p_actor_id, p_now);
      v_phone := v_phone - least(v_phone, m.phone);
      v_email := v_email - least(v_email, m.email);
    END LOOP;
    INSERT INTO ledger_posting (
      from_account_id, to_account_id, phone, email,
      reason, reference_type, reference_id, idempotency_key,
      actor_kind, actor_id, corrects_posting_id, created_at)
    VALUES (
      v_own, 1, back_phone, back_email,
      'correction', p_reference_type, p_reference_id, p_key,
      p_actor_kind, p_actor_id, p_grant, p_now);
  END IF;
  RETURN NEXT;
END $$;

REVOKE ALL ON FUNCTION ledger_refund, ledger_take_back FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_refund, ledger_take_back TO dastak_app;
