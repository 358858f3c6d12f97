-- Notifies every process that the vendors have changed, so that it reads them again. Sent when the
-- transaction commits.
CREATE OR REPLACE FUNCTION vendors_notify_change() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
  PERFORM pg_notify('vendors', 'changed');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER vendor_is_notified AFTER INSERT OR UPDATE ON vendor
  FOR EACH STATEMENT EXECUTE FUNCTION vendors_notify_change();
CREATE OR REPLACE TRIGGER vendor_step_is_notified AFTER INSERT OR UPDATE OR DELETE ON vendor_step
  FOR EACH STATEMENT EXECUTE FUNCTION vendors_notify_change();
CREATE OR REPLACE TRIGGER vendor_kind_is_notified AFTER INSERT OR UPDATE ON vendor_kind
  FOR EACH STATEMENT EXECUTE FUNCTION vendors_notify_change();
CREATE OR REPLACE TRIGGER vendor_own_key_is_notified
  AFTER INSERT OR UPDATE OR DELETE ON vendor_own_key
  FOR EACH STATEMENT EXECUTE FUNCTION vendors_notify_change();

-- Takes up to `p_count` calls of a day within the cap. Returns how many it got. The first of a day
-- begins with the calls of that day before there was a cap. A process whose clock is behind counts
-- to the later day.
CREATE OR REPLACE FUNCTION vendor_take_calls(
  p_vendor bigint, p_kind text, p_day date, p_count integer, p_cap integer
) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v vendor_cap;
  v_before integer;
  v_taken integer;
BEGIN
  INSERT INTO vendor_cap (vendor_id, kind, day, calls) VALUES (p_vendor, p_kind, '-infinity', 0)
    ON CONFLICT DO NOTHING;
  SELECT * INTO STRICT v FROM vendor_cap
    WHERE vendor_id = p_vendor AND kind = p_kind FOR NO KEY UPDATE;
  v_before := v.calls;
  IF v.day < p_day THEN
    SELECT coalesce(sum(d.calls), 0) INTO v_before FROM vendor_day d
      WHERE d.day = p_day AND d.vendor_id = p_vendor AND d.kind = p_kind AND NOT d.is_own;
  END IF;
  v_taken := greatest(0, least(p_count, p_cap - v_before));
  UPDATE vendor_cap SET day = greatest(v.day, p_day), calls = v_before + v_taken
    WHERE vendor_id = p_vendor AND kind = p_kind;
  RETURN v_taken;
END $$;

-- The sum of two lists of counts, place by place.
CREATE OR REPLACE FUNCTION vendor_add_times(p_one integer[], p_other integer[])
RETURNS integer[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY(
    SELECT coalesce(a, 0) + coalesce(b, 0)
    FROM unnest(p_one, p_other) WITH ORDINALITY t (a, b, place)
    ORDER BY place
  )
$$;

GRANT EXECUTE ON FUNCTION vendor_take_calls, vendor_add_times TO dastak_app;
