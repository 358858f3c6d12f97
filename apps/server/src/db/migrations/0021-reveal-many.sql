-- Reveals of many directors that were chosen on the screen: batches of the type DIRECTORS, without
-- a file. `found_at` has the company at which each subject of the chunk was found; a new lead is
-- filed under it.
ALTER TABLE batch_chunk ADD COLUMN IF NOT EXISTS found_at text[];
