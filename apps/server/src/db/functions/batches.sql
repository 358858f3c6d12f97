-- The names that users gave the batches, for ledger lines that a batch caused.
CREATE OR REPLACE VIEW ledger_batch AS
  SELECT public_id::text AS id, user_id, filename, api_key
  FROM batch;

GRANT SELECT ON ledger_batch TO dastak_app;
