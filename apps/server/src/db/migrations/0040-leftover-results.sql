-- Files of results that are not the result of their batch: not yet, or no longer. A worker notes
-- its file before it stores it, so that a crash leaves nothing that nobody deletes.
CREATE TABLE IF NOT EXISTS batch_leftover (
  -- As `result_key` of the batch.
  key text PRIMARY KEY,
  batch_id bigint NOT NULL REFERENCES batch (id),
  -- Of the worker that stores it. Null: it was the result.
  fence bigint,
  noted_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX IF NOT EXISTS batch_leftover_of ON batch_leftover (batch_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON batch_leftover TO dastak_app;

-- When a contact was imported: its age if its source gave no date. Those that are here already
-- count from today.
ALTER TABLE contact_din ADD COLUMN IF NOT EXISTS imported_on date NOT NULL
  DEFAULT (now() AT TIME ZONE 'Asia/Kolkata')::date;
ALTER TABLE contact_gstin ADD COLUMN IF NOT EXISTS imported_on date NOT NULL
  DEFAULT (now() AT TIME ZONE 'Asia/Kolkata')::date;
ALTER TABLE contact_record ADD COLUMN IF NOT EXISTS imported_on date NOT NULL
  DEFAULT (now() AT TIME ZONE 'Asia/Kolkata')::date;
