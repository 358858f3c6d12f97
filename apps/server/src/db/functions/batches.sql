-- The names that users gave the batches, for ledger lines that a batch caused.
CREATE OR REPLACE VIEW ledger_batch AS
  SELECT public_id::text AS id, user_id, filename, api_key
  FROM batch;

-- The submitted batches of users, for what is made of their results.
CREATE OR REPLACE VIEW batch_sent AS
  SELECT id, public_id, user_id, kind, filename
  FROM batch
  WHERE status <> 'STAGED';

-- The subjects for which a batch found something, by their numbers in it. The leads of these
-- subjects are those of the batch. Nothing is left once its rows are deleted.
CREATE OR REPLACE VIEW batch_found AS
  SELECT c.batch_id, b.user_id, b.kind, (c.number * 1000 + s.at)::integer AS number, s.subject
  FROM batch b
    JOIN batch_chunk c ON c.batch_id = b.id
    CROSS JOIN LATERAL ROWS FROM (unnest(c.subjects), string_to_table(c.outcomes, NULL))
      WITH ORDINALITY s (subject, outcome, at)
  WHERE s.outcome IN ('f', 'p');

GRANT SELECT ON ledger_batch, batch_sent, batch_found TO dastak_app;

-- A result that its batch no longer has is a file to delete. A trigger notes it, because the last
-- release does not know the table.
CREATE OR REPLACE FUNCTION batch_keep_leftover() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM batch_leftover WHERE key = NEW.result_key;
  INSERT INTO batch_leftover (key, batch_id)
  SELECT OLD.result_key, OLD.id
  WHERE OLD.result_key IS NOT NULL
  ON CONFLICT (key) DO UPDATE SET fence = NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER batch_result_is_left
  AFTER UPDATE OF result_key ON batch
  FOR EACH ROW
  WHEN (OLD.result_key IS DISTINCT FROM NEW.result_key)
  EXECUTE FUNCTION batch_keep_leftover();
