-- Composite types, as arguments and results of functions.

-- Makes a type from its fields, unless it has just these already. A call of the last release may be
-- under way: it would fail without its type. A changed one is dropped with all that uses it.
CREATE OR REPLACE FUNCTION keep_type(p_name text, p_fields text)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF obj_description(to_regtype(p_name)::oid, 'pg_type') IS DISTINCT FROM p_fields THEN
    EXECUTE format('DROP TYPE IF EXISTS %I CASCADE', p_name);
    EXECUTE format('CREATE TYPE %I AS (%s)', p_name, p_fields);
    EXECUTE format('COMMENT ON TYPE %I IS %L', p_name, p_fields);
  END IF;
END
$$;
