-- Every state of tables and functions that was ever applied. A process that does not migrate reads
-- here whether the database is older or newer than itself.
CREATE TABLE IF NOT EXISTS schema_release (
  -- Of all migrations and functions of the program, see sql-files.ts.
  fingerprint text PRIMARY KEY,
  release text NOT NULL,
  -- The oldest release whose processes can work with it.
  oldest_release text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT ON schema_release TO dastak_app;
