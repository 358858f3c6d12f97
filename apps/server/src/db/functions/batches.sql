-- The batches in whose name something was done, as their user calls them.
CREATE OR REPLACE VIEW ledger_batch AS
  SELECT public_id::text AS id, user_id, filename, api_key
  FROM batch;

GRANT SELECT ON ledger_batch TO dastak_app;
