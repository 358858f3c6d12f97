-- Limits of API keys: the most credits, of both kinds together, that a key may spend in a day. The
-- ledger counts them with each posting, in its transaction. So a key never spends more, whatever
-- runs at the same time. Held credits count as spent until they are released, on the day of the
-- hold.

-- The key that caused a posting: a program's own, or the one that started the batch. Null for a
-- person.
CREATE OR REPLACE FUNCTION key_of_actor(p_kind ledger_actor, p_id text)
RETURNS text
LANGUAGE sql
STABLE
SET search_path = public, pg_temp
AS $$
  SELECT CASE p_kind
    WHEN 'api_key' THEN p_id
    WHEN 'batch' THEN (
      SELECT b.api_key
      FROM batch b
      WHERE b.public_id = CASE
        WHEN p_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN p_id::uuid
      END
    )
  END
$$;

-- Runs after the wallets are locked. Raises DK002. Its detail has the limit, what is left of it,
-- and when its day ends.
CREATE OR REPLACE FUNCTION ledger_count_for_key()
RETURNS trigger
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path = public, pg_temp
AS $$
DECLARE
  v_key text;
  v_limit integer;
  v_since timestamptz;
  v_zone text;
  v_day date;
  v_amount bigint := NEW.phone + NEW.email;
  v_spent bigint;
BEGIN
  v_key := key_of_actor(NEW.actor_kind, NEW.actor_id);
  SELECT daily_credits, limited_at, day_zone
  INTO v_limit, v_since, v_zone
  FROM api_key
  WHERE public_part = v_key;
  IF v_limit IS NULL THEN
    RETURN NULL;
  END IF;
  IF NEW.reason = 'release' THEN
    UPDATE api_key_day d
    SET spent = greatest(0, d.spent - v_amount)
    FROM ledger_posting h
    WHERE h.id = NEW.hold_id
      AND h.created_at >= v_since
      AND d.public_part = v_key
      AND d.day = (h.created_at AT TIME ZONE v_zone)::date;
    RETURN NULL;
  END IF;
  v_day := (NEW.created_at AT TIME ZONE v_zone)::date;
  INSERT INTO api_key_day AS d (public_part, day, spent)
  VALUES (v_key, v_day, v_amount)
  ON CONFLICT (public_part, day) DO UPDATE
  SET spent = d.spent + EXCLUDED.spent
  RETURNING d.spent INTO v_spent;
  IF v_spent > v_limit THEN
    RAISE EXCEPTION 'the limit of an API key is reached' USING
      ERRCODE = 'DK002',
      DETAIL = json_build_object(
        'limit', v_limit,
        'left', greatest(0, v_limit - v_spent + v_amount),
        'until', extract(epoch FROM (v_day + 1)::timestamp AT TIME ZONE v_zone)
      )::text;
  END IF;
  RETURN NULL;
END $$;
-- A charge that closes a hold was already counted with the hold.
CREATE OR REPLACE TRIGGER ledger_posting_counts_for_key
  AFTER INSERT ON ledger_posting
  FOR EACH ROW
  WHEN (
    NEW.actor_kind IN ('api_key', 'batch')
    AND (NEW.reason IN ('hold', 'release') OR NEW.reason = 'charge' AND NEW.hold_id IS NULL)
  )
  EXECUTE FUNCTION ledger_count_for_key();

REVOKE ALL ON FUNCTION ledger_count_for_key() FROM PUBLIC;

-- The API keys that a ledger line may name.
CREATE OR REPLACE VIEW ledger_key AS
  SELECT user_id, public_part
  FROM api_key;
GRANT SELECT ON ledger_key TO dastak_app;
