-- The backups that were tried: what became of each. The files themselves are in a folder or a
-- bucket, which is read where they are listed.
CREATE TABLE IF NOT EXISTS backup (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  place text NOT NULL CHECK (place IN ('disk', 'bucket')),
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'good', 'failed')),
  -- Why it failed, in one word (backup-problem.rules.ts).
  problem text,
  bytes bigint,
  rows bigint,
  files integer,
  started_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX IF NOT EXISTS backup_latest ON backup (started_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON backup TO dastak_app;

-- A backup is made by the application. It reads all tables, and where the numbers of sequences have
-- come to.
GRANT SELECT ON ALL TABLES IN SCHEMA public TO dastak_app;
GRANT SELECT ON ALL SEQUENCES IN SCHEMA public TO dastak_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT ON TABLES TO dastak_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT ON SEQUENCES TO dastak_app;
