-- How often a worker has died with a chunk since it last came further: while it asked a vendor,
-- mostly of one of the subjects; or anywhere else (`deaths`), mostly of something else. They
-- were one number before, in which the first counted three times.
ALTER TABLE batch_chunk ADD COLUMN IF NOT EXISTS deaths_asking integer NOT NULL DEFAULT 0;
UPDATE batch_chunk SET deaths_asking = deaths / 3, deaths = deaths % 3 WHERE deaths > 0;
