-- The ledger's functions. Words as in 0003-credits.sql, and:
--   own wallet     what a user is given: sign-up, plan, top-up, refund
--   paying wallet  what his questions cost: the membership's while he is a member, else his own
-- One order of locks for all: wallets by id (a user's own is older than his membership's), then lookups, then leads.

-- The owner of an account is of its kind. Seen to when it is made; no role may change it later.
CREATE OR REPLACE FUNCTION ledger_check_owner() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
  IF (NEW.kind = 'user') <> (NEW.user_id IS NOT NULL) OR (NEW.kind = 'membership') <> (NEW.membership_id IS NOT NULL)
    OR NEW.kind NOT IN ('user', 'membership') OR (num_nonnulls(NEW.pays_for_user_id, NEW.promised_to_user_id) > 0 AND NEW.kind <> 'membership')
    OR num_nonnulls(NEW.pays_for_user_id, NEW.promised_to_user_id) > 1 OR NEW.phone <> 0 OR NEW.email <> 0
  THEN RAISE EXCEPTION 'a ledger account starts empty and has one owner, of its kind' USING ERRCODE = 'check_violation'; END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER ledger_account_has_an_owner BEFORE INSERT ON ledger_account
  FOR EACH ROW EXECUTE FUNCTION ledger_check_owner();

-- Balances change here and nowhere else, the older account first; the check of the account refuses what it does not have.
-- Few expressions: plpgsql sets each of them up anew in every transaction.
CREATE OR REPLACE FUNCTION ledger_apply_posting() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE v_phone bigint; v_email bigint; v_low bigint;
BEGIN
  IF NEW.to_account_id > 3 THEN
    IF NEW.from_account_id > 3 THEN
      -- From wallet to wallet: both are locked first, the older one before the other.
      PERFORM FROM public.ledger_account WHERE id IN (NEW.from_account_id, NEW.to_account_id) ORDER BY id FOR NO KEY UPDATE;
    END IF;
    UPDATE public.ledger_account SET phone = phone + NEW.phone, email = email + NEW.email WHERE id = NEW.to_account_id;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'posting % names an account that is not there', NEW.id USING ERRCODE = 'foreign_key_violation';
    END IF;
  END IF;
  IF NEW.from_account_id > 3 THEN
    UPDATE public.ledger_account SET phone = phone - NEW.phone, email = email - NEW.email WHERE id = NEW.from_account_id
      RETURNING phone, email INTO v_phone, v_email;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'posting % names an account that is not there', NEW.id USING ERRCODE = 'foreign_key_violation';
    END IF;
    -- At the crossing alone. A connection that was not told the mark (LOW_CREDIT_THRESHOLD), as
    -- over a pooler, has the one that was kept, or the usual one.
    v_low := nullif(current_setting('dastak.low_credits', true), '');
    IF v_low IS NULL THEN v_low := coalesce((SELECT credits FROM public.low_mark), 5); END IF;
    IF v_phone <= v_low AND v_phone + NEW.phone > v_low OR v_email <= v_low AND v_email + NEW.email > v_low THEN
      INSERT INTO public.low_wallet (posting_id, account_id, phone, email)
        VALUES (NEW.id, NEW.from_account_id, v_phone <= v_low AND v_phone + NEW.phone > v_low, v_email <= v_low AND v_email + NEW.email > v_low);
    END IF;
  END IF;
  -- What leaves `held` closes a hold, as a charge or a release. A charge may also come straight from a wallet, with nothing held.
  IF (NEW.reason = 'correction' AND NEW.corrects_posting_id IS NULL)
    OR (NEW.from_account_id = 3) <> (NEW.hold_id IS NOT NULL)
    OR (NEW.from_account_id = 3 AND NEW.reason NOT IN ('charge', 'release'))
    OR (NEW.from_account_id <> 3 AND NEW.reason = 'release')
    OR (NEW.reason = 'charge' AND (NEW.to_account_id <> 2 OR NEW.asked_by_user_id IS NULL))
    OR (NEW.reason = 'charge' AND NEW.from_account_id = 3) <> (NEW.paid_by_account_id IS NOT NULL)
  THEN
    RAISE EXCEPTION 'posting % must point back to what it corrects or closes', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER ledger_posting_moves_balance AFTER INSERT ON ledger_posting
  FOR EACH ROW EXECUTE FUNCTION ledger_apply_posting();

CREATE OR REPLACE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
  RAISE EXCEPTION 'the ledger only grows: % of % is refused', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE OR REPLACE TRIGGER ledger_posting_is_final BEFORE UPDATE OR DELETE ON ledger_posting
  FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
CREATE OR REPLACE TRIGGER ledger_posting_is_never_emptied BEFORE TRUNCATE ON ledger_posting
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE OR REPLACE TRIGGER ledger_account_stays BEFORE DELETE ON ledger_account
  FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();

-- The account of a user's own wallet; null where there is none yet.
CREATE OR REPLACE FUNCTION ledger_own_wallet(p_user bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT id FROM ledger_account WHERE user_id = p_user
$$;

-- The account that pays a user's questions: his membership's, else his own. It, its lock below and the plain ways of
-- lookup_open and lookup_settle, which lock the same two, know whose credits they cost.
CREATE OR REPLACE VIEW ledger_paying_wallet AS
  SELECT m.pays_for_user_id AS user_id, m.id, m.phone, m.email FROM ledger_account m WHERE m.pays_for_user_id IS NOT NULL
  UNION ALL
  SELECT o.user_id, o.id, o.phone, o.email FROM ledger_account o
  WHERE o.user_id IS NOT NULL AND NOT EXISTS (SELECT FROM ledger_account m WHERE m.pays_for_user_id = o.user_id);

-- Makes a user's own wallet where there is none yet; returns its account.
CREATE OR REPLACE FUNCTION ledger_open_own_wallet(p_user bigint) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE v_account bigint := ledger_own_wallet(p_user);
BEGIN
  IF v_account IS NULL THEN
    INSERT INTO ledger_account (kind, user_id) VALUES ('user', p_user) ON CONFLICT DO NOTHING;
    SELECT id INTO STRICT v_account FROM ledger_account WHERE user_id = p_user;
  END IF;
  RETURN v_account;
END $$;

-- Locks the wallets of users until the transaction ends: of each his own, which puts what he does one after the other, and the one that
-- pays; in the order of the accounts. (A row lock needs the right to update, which the application does not have.)
CREATE OR REPLACE FUNCTION ledger_lock_wallets(p_users bigint[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM ledger_account a WHERE a.user_id = ANY (p_users) OR a.pays_for_user_id = ANY (p_users) ORDER BY a.id FOR NO KEY UPDATE;
END $$;

-- Closes a hold: charges some or none of it, gives the rest back to where it came from; returns the charge's posting, null where nothing
-- was charged. A hold is closed once: of two that try, the second fails with unique_violation, because each close has one posting with the
-- key `close:<hold>`.
CREATE OR REPLACE FUNCTION ledger_close_hold(p_hold bigint, p_phone integer, p_email integer, p_now timestamptz) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE v ledger_posting; v_charge bigint;
BEGIN
  SELECT * INTO STRICT v FROM ledger_posting WHERE id = p_hold AND reason = 'hold';
  IF p_phone NOT BETWEEN 0 AND v.phone OR p_email NOT BETWEEN 0 AND v.email THEN
    RAISE EXCEPTION 'hold % does not hold what it is charged', p_hold USING ERRCODE = 'check_violation';
  END IF;
  IF p_phone > 0 OR p_email > 0 THEN
    INSERT INTO ledger_posting (from_account_id, to_account_id, phone, email, reason, reference_type, reference_id, idempotency_key,
      hold_id, paid_by_account_id, actor_kind, actor_id, asked_by_user_id, created_at)
    VALUES (3, 2, p_phone, p_email, 'charge', v.reference_type, v.reference_id, 'close:' || p_hold,
      p_hold, v.from_account_id, v.actor_kind, v.actor_id, v.asked_by_user_id, p_now)
    RETURNING id INTO v_charge;
  END IF;
  IF v.phone > p_phone OR v.email > p_email THEN
    INSERT INTO ledger_posting (from_account_id, to_account_id, phone, email, reason, reference_type, reference_id, idempotency_key,
      hold_id, actor_kind, actor_id, asked_by_user_id, created_at)
    VALUES (3, v.from_account_id, v.phone - p_phone, v.email - p_email, 'release', v.reference_type, v.reference_id,
      CASE WHEN v_charge IS NULL THEN 'close:' ELSE 'rest:' END || p_hold,
      p_hold, v.actor_kind, v.actor_id, v.asked_by_user_id, p_now);
  END IF;
  RETURN v_charge;
END $$;

-- The wallet that a charge was taken from, whether it was held before or not.
CREATE OR REPLACE FUNCTION ledger_paid_by(p_charge bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(h.from_account_id, c.from_account_id) FROM ledger_posting c LEFT JOIN ledger_posting h ON h.id = c.hold_id WHERE c.id = p_charge
$$;

-- Whose own wallet a membership was filled from; null for any other account.
CREATE OR REPLACE FUNCTION ledger_allotted_from(p_account bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT p.from_account_id FROM ledger_posting p WHERE p.to_account_id = p_account AND p.reason = 'allot' ORDER BY p.id DESC LIMIT 1
$$;

-- The account of an invitation to a team: it keeps what the owner sets aside for this user, and pays
-- for nobody yet. The user's own wallet is made first, so that it is the older one.
CREATE OR REPLACE FUNCTION ledger_open_membership(p_membership bigint, p_user bigint) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE v_account bigint;
BEGIN
  PERFORM ledger_open_own_wallet(p_user);
  INSERT INTO ledger_account (kind, membership_id, promised_to_user_id)
    VALUES ('membership', p_membership, p_user) ON CONFLICT DO NOTHING RETURNING id INTO v_account;
  RETURN v_account;
END $$;

-- From now on the membership pays this user's questions. What is being asked already stays with the
-- wallet that holds it: both are locked, as for a question. False where it was not promised to this
-- user, or where another membership pays.
CREATE OR REPLACE FUNCTION ledger_accept_membership(p_membership bigint, p_user bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM ledger_lock_wallets(ARRAY[p_user]);
  UPDATE ledger_account SET pays_for_user_id = p_user, promised_to_user_id = NULL
    WHERE membership_id = p_membership AND promised_to_user_id = p_user
      AND NOT EXISTS (SELECT FROM ledger_account o WHERE o.pays_for_user_id = p_user);
  RETURN FOUND;
END $$;

-- What each membership has left, and all that was ever allotted to it.
CREATE OR REPLACE VIEW membership_balance AS
  SELECT a.membership_id, a.phone, a.email, p.phone AS allotted_phone, p.email AS allotted_email
  FROM ledger_account a CROSS JOIN LATERAL (SELECT coalesce(sum(p.phone), 0)::bigint AS phone, coalesce(sum(p.email), 0)::bigint AS email
    FROM ledger_posting p WHERE p.to_account_id = a.id AND p.reason = 'allot') p
  WHERE a.membership_id IS NOT NULL;

-- From now on the membership pays nothing more, and is promised to nobody: the member's questions cost his own wallet. Those that are still being asked are called
-- off, for what they hold would come back to an account that pays for nobody. What is left goes home to the owner's wallet. The caller has
-- locked both users' wallets. Returns what went home; no row where the membership had ended already.
CREATE OR REPLACE FUNCTION ledger_end_membership(p_membership bigint, p_owner bigint, p_actor_kind ledger_actor, p_actor_id text, p_now timestamptz)
RETURNS TABLE (phone bigint, email bigint) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE v record;
BEGIN
  PERFORM lookup_give_back(q.id, 'expired', p_now) FROM ledger_account a JOIN lookup q ON q.user_id = a.pays_for_user_id AND q.state = 'asking'
    JOIN ledger_posting h ON h.id = q.hold_id AND h.from_account_id = a.id WHERE a.membership_id = p_membership;
  UPDATE ledger_account a SET pays_for_user_id = NULL, promised_to_user_id = NULL
    WHERE a.membership_id = p_membership
      AND num_nonnulls(a.pays_for_user_id, a.promised_to_user_id) > 0
    RETURNING a.id, a.phone, a.email INTO v;
  IF NOT FOUND THEN RETURN; END IF;
  -- A billion at a time: allotted again and again it may be more than one posting holds.
  FOR n IN 0 .. (greatest(v.phone, v.email) + 999999999) / 1000000000 - 1 LOOP
    INSERT INTO ledger_posting (from_account_id, to_account_id, phone, email, reason, reference_type, reference_id, idempotency_key, actor_kind, actor_id, created_at)
    VALUES (v.id, ledger_open_own_wallet(p_owner), least(1000000000, greatest(0, v.phone - n * 1000000000::bigint)), least(1000000000, greatest(0, v.email - n * 1000000000::bigint)),
      'return', 'membership', p_membership::text, 'return:' || p_membership || CASE WHEN n > 0 THEN ':' || n ELSE '' END, p_actor_kind, p_actor_id, p_now);
  END LOOP;
  RETURN QUERY SELECT v.phone, v.email;
END $$;

-- Gives back what charges took, or a part of it: to the wallet that paid, or to the owner's own where that membership has ended. The arrays
-- go together, a charge once in each. Never more than a charge took; a key that was used before gives back nothing. Returns what came back.
CREATE OR REPLACE FUNCTION ledger_refund(p_charges bigint[], p_phones integer[], p_emails integer[], p_reference_type text, p_reference_id text,
  p_key text, p_actor_kind ledger_actor, p_actor_id text, p_now timestamptz) RETURNS TABLE (back_phone bigint, back_email bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE v record; v_id bigint;
BEGIN
  back_phone := 0;
  back_email := 0;
  -- The wallets that paid, and their owners' in case that they have ended: read first, locked in their order, and only then believed.
  PERFORM FROM ledger_account a WHERE a.id IN (
      SELECT unnest(ARRAY[w.wallet, ledger_allotted_from(w.wallet)]) FROM unnest(p_charges) c CROSS JOIN LATERAL ledger_paid_by(c) w (wallet))
    ORDER BY a.id FOR NO KEY UPDATE;
  FOR v IN
    SELECT r.charge, r.phone, r.email, c.phone AS most_phone, c.email AS most_email, b.phone AS gone_phone, b.email AS gone_email,
      CASE WHEN a.kind = 'membership' AND a.pays_for_user_id IS NULL THEN ledger_allotted_from(a.id) ELSE a.id END AS wallet
    FROM unnest(p_charges, p_phones, p_emails) WITH ORDINALITY r (charge, phone, email, place)
      JOIN ledger_posting c ON c.id = r.charge AND c.reason = 'charge'
      JOIN ledger_account a ON a.id = ledger_paid_by(r.charge)
      CROSS JOIN LATERAL (SELECT coalesce(sum(g.phone), 0) AS phone, coalesce(sum(g.email), 0) AS email FROM ledger_posting g
        WHERE g.corrects_posting_id = r.charge AND g.reason = 'refund') b
    WHERE r.phone + r.email > 0 ORDER BY r.place
  LOOP
    INSERT INTO ledger_posting (from_account_id, to_account_id, phone, email, reason, reference_type, reference_id, idempotency_key,
      actor_kind, actor_id, corrects_posting_id, created_at)
    VALUES (2, v.wallet, v.phone, v.email, 'refund', p_reference_type, p_reference_id, 'refund:' || p_key || ':' || v.charge,
      p_actor_kind, p_actor_id, v.charge, p_now)
    ON CONFLICT (idempotency_key) DO NOTHING RETURNING id INTO v_id;
    IF v_id IS NOT NULL THEN
      IF v.gone_phone + v.phone > v.most_phone OR v.gone_email + v.email > v.most_email THEN
        RAISE EXCEPTION 'charge % did not take what is to be given back', v.charge USING ERRCODE = 'check_violation';
      END IF;
      back_phone := back_phone + v.phone;
      back_email := back_email + v.email;
    END IF;
  END LOOP;
  RETURN NEXT;
END $$;

-- Takes back of a grant what is left of it, at most so much, as a correction that points to it. What was granted first was spent first: left is
-- what the user has beyond all that he was granted later. What he has allotted and what is not spent is his too: what his own wallet lacks
-- comes home first, from the newest membership. Wallets are locked in their order: whoever has allotted had his own before. A key that was
-- used before takes nothing. Returns what was taken.
CREATE OR REPLACE FUNCTION ledger_take_back(p_user bigint, p_grant bigint, p_phone integer, p_email integer, p_reference_type text, p_reference_id text,
  p_key text, p_actor_kind ledger_actor, p_actor_id text, p_now timestamptz) RETURNS TABLE (back_phone bigint, back_email bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE v_own bigint := ledger_own_wallet(p_user); v_teams bigint[]; v_phone bigint; v_email bigint; m record;
BEGIN
  back_phone := 0;
  back_email := 0;
  PERFORM FROM ledger_account WHERE id = v_own FOR NO KEY UPDATE;
  SELECT array_agg(DISTINCT p.to_account_id) INTO v_teams FROM ledger_posting p WHERE p.from_account_id = v_own AND p.to_account_id <> 3 AND p.reason = 'allot';
  PERFORM FROM ledger_account WHERE id = ANY (v_teams) ORDER BY id FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM ledger_posting WHERE idempotency_key = p_key) THEN RETURN NEXT; RETURN; END IF;
  SELECT least(p_phone, g.phone, greatest(0, w.phone - g.later_phone)), least(p_email, g.email, greatest(0, w.email - g.later_email))
    INTO back_phone, back_email
    FROM (SELECT sum(phone) AS phone, sum(email) AS email FROM ledger_account WHERE id = v_own OR id = ANY (v_teams)) w,
      (SELECT sum(phone) FILTER (WHERE id = p_grant) AS phone, sum(email) FILTER (WHERE id = p_grant) AS email,
          coalesce(sum(phone) FILTER (WHERE id > p_grant), 0) AS later_phone, coalesce(sum(email) FILTER (WHERE id > p_grant), 0) AS later_email
        FROM (SELECT g.id, g.phone - coalesce(sum(c.phone), 0) AS phone, g.email - coalesce(sum(c.email), 0) AS email
          FROM ledger_posting g LEFT JOIN ledger_posting c ON c.corrects_posting_id = g.id AND c.reason = 'correction'
          WHERE g.to_account_id = v_own AND g.to_account_id > 3 AND g.from_account_id = 1 AND g.id >= p_grant GROUP BY g.id) corrected) g;
  IF back_phone + back_email > 0 THEN
    SELECT greatest(0, back_phone - phone), greatest(0, back_email - email) INTO v_phone, v_email FROM ledger_account WHERE id = v_own;
    FOR m IN SELECT * FROM ledger_account WHERE id = ANY (v_teams) AND phone + email > 0 ORDER BY id DESC LOOP
      CONTINUE WHEN least(v_phone, m.phone) + least(v_email, m.email) = 0;
      INSERT INTO ledger_posting (from_account_id, to_account_id, phone, email, reason, reference_type, reference_id, idempotency_key, actor_kind, actor_id, created_at)
      VALUES (m.id, v_own, least(v_phone, m.phone), least(v_email, m.email), 'return', 'membership', m.membership_id::text, p_key || ':' || m.id, p_actor_kind, p_actor_id, p_now);
      v_phone := v_phone - least(v_phone, m.phone);
      v_email := v_email - least(v_email, m.email);
    END LOOP;
    INSERT INTO ledger_posting (from_account_id, to_account_id, phone, email, reason, reference_type, reference_id, idempotency_key,
      actor_kind, actor_id, corrects_posting_id, created_at)
    VALUES (v_own, 1, back_phone, back_email, 'correction', p_reference_type, p_reference_id, p_key, p_actor_kind, p_actor_id, p_grant, p_now);
  END IF;
  RETURN NEXT;
END $$;

REVOKE ALL ON FUNCTION ledger_apply_posting() FROM PUBLIC;
REVOKE ALL ON FUNCTION ledger_refund, ledger_take_back FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_refund, ledger_take_back TO dastak_app;
REVOKE ALL ON FUNCTION ledger_accept_membership, ledger_end_membership, ledger_lock_wallets FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_accept_membership, ledger_end_membership, ledger_lock_wallets TO dastak_app;
GRANT SELECT ON ledger_paying_wallet, membership_balance TO dastak_app;
