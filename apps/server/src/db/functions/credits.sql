-- The ledger's functions. Terms as in 0004-credits.sql, and:
--   own wallet: receives what a user is given: sign-up, plan, top-up, refund.
--   paying wallet: pays for the user's lookups. It is the membership's for a member, otherwise
--     the own wallet.
-- One lock order for all: wallets by id (a user's own is older than that of the membership), then
-- lookups, then leads.

-- An account's owner must match its kind. Checked when it is made; no role may change it later.
CREATE OR REPLACE FUNCTION ledger_check_owner()
RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog
AS $$
BEGIN
  IF (NEW.kind = 'user') <> (NEW.user_id IS NOT NULL)
    OR (NEW.kind = 'membership') <> (NEW.membership_id IS NOT NULL)
    OR NEW.kind NOT IN ('user', 'membership')
    OR (
      num_nonnulls(NEW.pays_for_user_id, NEW.promised_to_user_id) > 0
      AND NEW.kind <> 'membership'
    )
    OR num_nonnulls(NEW.pays_for_user_id, NEW.promised_to_user_id) > 1
    OR NEW.phone <> 0
    OR NEW.email <> 0
  THEN
    RAISE EXCEPTION 'a ledger account starts empty and has one owner, of its kind'
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER ledger_account_has_an_owner
  BEFORE INSERT ON ledger_account
  FOR EACH ROW
  EXECUTE FUNCTION ledger_check_owner();

-- Balances change only here, the older account first. The account's check refuses what it does not
-- have. Few expressions, because plpgsql prepares each of them again in every transaction.
CREATE OR REPLACE FUNCTION ledger_apply_posting()
RETURNS trigger
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path = pg_catalog
AS $$
DECLARE
  v_phone bigint;
  v_email bigint;
  v_low bigint;
BEGIN
  IF NEW.to_account_id > 3 THEN
    IF NEW.from_account_id > 3 THEN
      -- From wallet to wallet: both are locked first, the older one before the other.
      PERFORM
      FROM public.ledger_account
      WHERE id IN (NEW.from_account_id, NEW.to_account_id)
      ORDER BY id
      FOR NO KEY UPDATE;
    END IF;
    UPDATE public.ledger_account
    SET phone = phone + NEW.phone, email = email + NEW.email
    WHERE id = NEW.to_account_id;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'posting % names an account that is not there', NEW.id
        USING ERRCODE = 'foreign_key_violation';
    END IF;
  END IF;
  IF NEW.from_account_id > 3 THEN
    UPDATE public.ledger_account
    SET phone = phone - NEW.phone, email = email - NEW.email
    WHERE id = NEW.from_account_id
    RETURNING phone, email INTO v_phone, v_email;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'posting % names an account that is not there', NEW.id
        USING ERRCODE = 'foreign_key_violation';
    END IF;
    -- Only when the balance crosses the mark. A connection without the setting
    -- (LOW_CREDIT_THRESHOLD), as over a pooler, uses the stored mark or the default.
    v_low := nullif(current_setting('dastak.low_credits', true), '');
    IF v_low IS NULL THEN
      v_low := coalesce((SELECT credits FROM public.low_mark WHERE is_one), 5);
    END IF;
    IF v_phone <= v_low AND v_phone + NEW.phone > v_low
      OR v_email <= v_low AND v_email + NEW.email > v_low
    THEN
      INSERT INTO public.low_wallet (posting_id, account_id, phone, email)
      VALUES (
        NEW.id,
        NEW.from_account_id,
        v_phone <= v_low AND v_phone + NEW.phone > v_low,
        v_email <= v_low AND v_email + NEW.email > v_low
      );
    END IF;
  END IF;
  -- What leaves `held` closes a hold, as a charge or a release. A charge may also be taken directly
  -- from a wallet, without a hold.
  IF (NEW.reason = 'correction' AND NEW.corrects_posting_id IS NULL)
    OR (NEW.from_account_id = 3) <> (NEW.hold_id IS NOT NULL)
    OR (NEW.from_account_id = 3 AND NEW.reason NOT IN ('charge', 'release'))
    OR (NEW.from_account_id <> 3 AND NEW.reason = 'release')
    OR (NEW.reason = 'charge' AND (NEW.to_account_id <> 2 OR NEW.asked_by_user_id IS NULL))
    OR (NEW.reason = 'charge' AND NEW.from_account_id = 3) <> (NEW.paid_by_account_id IS NOT NULL)
  THEN
    RAISE EXCEPTION 'posting % must point back to what it corrects or closes', NEW.id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER ledger_posting_moves_balance
  AFTER INSERT ON ledger_posting
  FOR EACH ROW
  EXECUTE FUNCTION ledger_apply_posting();

CREATE OR REPLACE FUNCTION ledger_refuse_change()
RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog
AS $$
BEGIN
  RAISE EXCEPTION 'the ledger only grows: % of % is refused', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END $$;
CREATE OR REPLACE TRIGGER ledger_posting_is_final
  BEFORE UPDATE OR DELETE ON ledger_posting
  FOR EACH ROW
  EXECUTE FUNCTION ledger_refuse_change();
CREATE OR REPLACE TRIGGER ledger_posting_is_never_emptied
  BEFORE TRUNCATE ON ledger_posting
  FOR EACH STATEMENT
  EXECUTE FUNCTION ledger_refuse_change();
CREATE OR REPLACE TRIGGER ledger_account_stays
  BEFORE DELETE ON ledger_account
  FOR EACH ROW
  EXECUTE FUNCTION ledger_refuse_change();

-- The account of a user's own wallet. Null if there is none yet.
CREATE OR REPLACE FUNCTION ledger_own_wallet(p_user bigint)
RETURNS bigint
LANGUAGE sql
STABLE
AS $$
  SELECT id FROM ledger_account WHERE user_id = p_user
$$;

-- The credits of each user's own wallet. A user without a row has none.
CREATE OR REPLACE VIEW own_wallet AS
  SELECT user_id, phone, email
  FROM ledger_account
  WHERE user_id IS NOT NULL;

GRANT SELECT ON own_wallet TO dastak_app;

-- The account that pays for a user's lookups: that of the membership, otherwise the own wallet.
-- Only this view and the lock below know whose credits a lookup costs.
CREATE OR REPLACE VIEW ledger_paying_wallet AS
  SELECT m.pays_for_user_id AS user_id, m.id, m.phone, m.email
  FROM ledger_account m
  WHERE m.pays_for_user_id IS NOT NULL
  UNION ALL
  SELECT o.user_id, o.id, o.phone, o.email
  FROM ledger_account o
  WHERE o.user_id IS NOT NULL
    AND NOT EXISTS (SELECT FROM ledger_account m WHERE m.pays_for_user_id = o.user_id);

-- Makes a user's own wallet if there is none yet, and returns its account.
CREATE OR REPLACE FUNCTION ledger_open_own_wallet(p_user bigint)
RETURNS bigint
LANGUAGE plpgsql
AS $$
DECLARE
  v_account bigint := ledger_own_wallet(p_user);
BEGIN
  IF v_account IS NULL THEN
    INSERT INTO ledger_account (kind, user_id)
    VALUES ('user', p_user)
    ON CONFLICT DO NOTHING;
    SELECT id INTO STRICT v_account FROM ledger_account WHERE user_id = p_user;
  END IF;
  RETURN v_account;
END $$;

-- Locks the wallets of users until the transaction ends, in the order of the accounts. For each
-- user that is the own wallet, which serialises what the user does, and the paying one. (A row lock
-- needs the right to update, which the application does not have.)
CREATE OR REPLACE FUNCTION ledger_lock_wallets(p_users bigint[])
RETURNS void
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path = public, pg_temp
AS $$
BEGIN
  PERFORM
  FROM ledger_account a
  WHERE a.user_id = ANY (p_users) OR a.pays_for_user_id = ANY (p_users)
  ORDER BY a.id
  FOR NO KEY UPDATE;
END $$;

-- Closes a hold: charges some or none of it, and releases the rest to where it came from. Returns
-- the posting of the charge, or null if nothing was charged. A hold is closed once: of two tries
-- the second fails with unique_violation, because each close has one posting with the key
-- `close:<hold>`.
CREATE OR REPLACE FUNCTION ledger_close_hold(
  p_hold bigint,
  p_phone integer,
  p_email integer,
  p_now timestamptz
)
RETURNS bigint
LANGUAGE plpgsql
AS $$
DECLARE
  v ledger_posting;
  v_charge bigint;
BEGIN
  SELECT * INTO STRICT v FROM ledger_posting WHERE id = p_hold AND reason = 'hold';
  IF p_phone NOT BETWEEN 0 AND v.phone OR p_email NOT BETWEEN 0 AND v.email THEN
    RAISE EXCEPTION 'hold % does not hold what it is charged', p_hold
      USING ERRCODE = 'check_violation';
  END IF;
  IF p_phone > 0 OR p_email > 0 THEN
    INSERT INTO ledger_posting (
      from_account_id, to_account_id, phone, email, reason,
      reference_type, reference_id, idempotency_key,
      hold_id, paid_by_account_id, actor_kind, actor_id, asked_by_user_id, created_at)
    VALUES (
      3, 2, p_phone, p_email, 'charge',
      v.reference_type, v.reference_id, 'close:' || p_hold,
      p_hold, v.from_account_id, v.actor_kind, v.actor_id, v.asked_by_user_id, p_now)
    RETURNING id INTO v_charge;
  END IF;
  IF v.phone > p_phone OR v.email > p_email THEN
    INSERT INTO ledger_posting (
      from_account_id, to_account_id, phone, email, reason,
      reference_type, reference_id, idempotency_key,
      hold_id, actor_kind, actor_id, asked_by_user_id, created_at)
    VALUES (
      3, v.from_account_id, v.phone - p_phone, v.email - p_email, 'release',
      v.reference_type, v.reference_id,
      CASE WHEN v_charge IS NULL THEN 'close:' ELSE 'rest:' END || p_hold,
      p_hold, v.actor_kind, v.actor_id, v.asked_by_user_id, p_now);
  END IF;
  RETURN v_charge;
END $$;

REVOKE ALL ON FUNCTION ledger_apply_posting() FROM PUBLIC;
REVOKE ALL ON FUNCTION ledger_lock_wallets FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_lock_wallets TO dastak_app;
GRANT SELECT ON ledger_paying_wallet TO dastak_app;
