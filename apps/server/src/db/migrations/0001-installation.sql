-- What the whole installation rests on: the application's role, the extensions, what the data is.

-- The application's role. It owns nothing and may do only what each migration grants at its end,
-- so that history (ledger postings, audit rows) can't be changed by the application, whatever its
-- code says.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'dastak_app') THEN
    CREATE ROLE dastak_app NOLOGIN;
  END IF;
EXCEPTION
  -- Roles belong to the whole server: another database's migration may have made it at the same
  -- moment.
  WHEN duplicate_object OR unique_violation THEN NULL;
END
$$;

-- The login that migrates may act as the application too (one login for both is the simple
-- set-up). Where an administrator made the role and granted it, there is nothing to do and perhaps
-- no right to do it.
DO $$
BEGIN
  IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    EXECUTE format('GRANT dastak_app TO %I', current_user);
  END IF;
EXCEPTION
  WHEN unique_violation OR insufficient_privilege THEN NULL;
END
$$;

REVOKE CREATE ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO dastak_app;

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;

-- schema_migration is made by the runner; the application reads it to know that it is ready.
GRANT SELECT ON schema_migration TO dastak_app;

-- What the database was made for, from its first start on: invented sample data, or real work. The
-- other mode refuses it.
CREATE TABLE data_mode (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  mode text NOT NULL CHECK (mode IN ('demo', 'production')),
  since timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT ON data_mode TO dastak_app;
