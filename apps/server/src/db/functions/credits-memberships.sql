-- The accounts of memberships of a team. They are filled from the owner's wallet and pay for the
-- member.

-- The own wallet that a membership was filled from. Null for any other account.
CREATE OR REPLACE FUNCTION ledger_allotted_from(p_account bigint)
RETURNS bigint
LANGUAGE sql
STABLE
AS $$
  SELECT p.from_account_id
  FROM ledger_posting p
  WHERE p.to_account_id = p_account AND p.reason = 'allot'
  ORDER BY p.id DESC
  LIMIT 1
$$;

-- The own wallet to which credits go back that an account has paid: that of the owner for a
-- membership, otherwise the account itself.
CREATE OR REPLACE FUNCTION ledger_home_of(p_account bigint)
RETURNS bigint
LANGUAGE sql
STABLE
AS $$
  SELECT coalesce(ledger_allotted_from(p_account), p_account)
$$;

-- Opens the account of an invitation to a team. It keeps what the owner sets aside for this user,
-- and does not pay yet. The user's own wallet is made first, so that it is the older one.
CREATE OR REPLACE FUNCTION ledger_open_membership(p_membership bigint, p_user bigint)
RETURNS bigint
LANGUAGE plpgsql
AS $$
DECLARE
  v_account bigint;
BEGIN
  PERFORM ledger_open_own_wallet(p_user);
  INSERT INTO ledger_account (kind, membership_id, promised_to_user_id)
  VALUES ('membership', p_membership, p_user)
  ON CONFLICT DO NOTHING
  RETURNING id INTO v_account;
  RETURN v_account;
END $$;

-- From now on the membership pays for this user's lookups. Lookups under way stay with the wallet
-- that holds their credits: both wallets are locked, as for a lookup. False if it was not promised
-- to this user, or if another membership pays.
CREATE OR REPLACE FUNCTION ledger_accept_membership(p_membership bigint, p_user bigint)
RETURNS boolean
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path = public, pg_temp
AS $$
BEGIN
  PERFORM ledger_lock_wallets(ARRAY[p_user]);
  UPDATE ledger_account
  SET pays_for_user_id = p_user, promised_to_user_id = NULL
  WHERE membership_id = p_membership
    AND promised_to_user_id = p_user
    AND NOT EXISTS (SELECT FROM ledger_account o WHERE o.pays_for_user_id = p_user);
  RETURN FOUND;
END $$;

-- What each membership has left, and everything that was ever allotted to it.
CREATE OR REPLACE VIEW membership_balance AS
  SELECT a.membership_id, a.phone, a.email, p.phone AS allotted_phone, p.email AS allotted_email
  FROM ledger_account a
  CROSS JOIN LATERAL (
    SELECT
      coalesce(sum(p.phone), 0)::bigint AS phone,
      coalesce(sum(p.email), 0)::bigint AS email
    FROM ledger_posting p
    WHERE p.to_account_id = a.id AND p.reason = 'allot'
  ) p
  WHERE a.membership_id IS NOT NULL;

-- From now on the membership pays for nothing, and is promised to nobody: the member's lookups cost
-- the member's own wallet. Lookups that are under way are cancelled, because their holds would be
-- released to an account that pays for nobody. The rest goes back to the owner's wallet. The caller
-- has locked both users' wallets. Returns what went back, or no row if the membership had already
-- ended.
CREATE OR REPLACE FUNCTION ledger_end_membership(
  p_membership bigint,
  p_owner bigint,
  p_actor_kind ledger_actor,
  p_actor_id text,
  p_now timestamptz
)
RETURNS TABLE (phone bigint, email bigint)
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path = public, pg_temp
AS $$
#variable_conflict use_column
DECLARE
  v record;
BEGIN
  PERFORM lookup_give_back(q.id, 'expired', p_now)
  FROM ledger_account a
  JOIN lookup q ON q.user_id = a.pays_for_user_id AND q.state = 'asking'
  JOIN ledger_posting h ON h.id = q.hold_id AND h.from_account_id = a.id
  WHERE a.membership_id = p_membership;
  UPDATE ledger_account a
  SET pays_for_user_id = NULL, promised_to_user_id = NULL
  WHERE a.membership_id = p_membership
    AND num_nonnulls(a.pays_for_user_id, a.promised_to_user_id) > 0
  RETURNING a.id, a.phone, a.email INTO v;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  -- A billion at a time: after many allotments it may be more than one posting can hold.
  FOR n IN 0 .. (greatest(v.phone, v.email) + 999999999) / 1000000000 - 1 LOOP
    INSERT INTO ledger_posting (
      from_account_id, to_account_id,
      phone,
      email,
      reason, reference_type, reference_id,
      idempotency_key,
      actor_kind, actor_id, created_at)
    VALUES (
      v.id, ledger_open_own_wallet(p_owner),
      least(1000000000, greatest(0, v.phone - n * 1000000000::bigint)),
      least(1000000000, greatest(0, v.email - n * 1000000000::bigint)),
      'return', 'membership', p_membership::text,
      'return:' || p_membership || CASE WHEN n > 0 THEN ':' || n ELSE '' END,
      p_actor_kind, p_actor_id, p_now);
  END LOOP;
  RETURN QUERY SELECT v.phone, v.email;
END $$;

REVOKE ALL ON FUNCTION ledger_accept_membership, ledger_end_membership FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_accept_membership, ledger_end_membership TO dastak_app;
GRANT SELECT ON membership_balance TO dastak_app;
