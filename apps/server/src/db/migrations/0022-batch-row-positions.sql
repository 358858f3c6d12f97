-- How many rows of each sort stand in the blocks before this one, so that a page of the rows of a
-- file is found without reading the rows before it. Null until the subjects are numbered.
ALTER TABLE batch_block
  ADD COLUMN IF NOT EXISTS rows_before integer,
  -- Rows that are the first with their subject: the number of the last of these subjects.
  ADD COLUMN IF NOT EXISTS subjects_before integer,
  ADD COLUMN IF NOT EXISTS duplicates_before integer,
  ADD COLUMN IF NOT EXISTS malformed_before integer;

UPDATE batch_block b
SET rows_before = w.rows_before, subjects_before = w.subjects_before,
  duplicates_before = w.duplicates_before, malformed_before = w.malformed_before
FROM (
  SELECT batch_id, number,
    (sum(subjects + duplicates + malformed) OVER blocks)::integer
      - subjects - duplicates - malformed AS rows_before,
    (sum(subjects) OVER blocks)::integer - subjects AS subjects_before,
    (sum(duplicates) OVER blocks)::integer - duplicates AS duplicates_before,
    (sum(malformed) OVER blocks)::integer - malformed AS malformed_before
  FROM (
    SELECT k.batch_id, k.number,
      (count(*) FILTER (WHERE r.ref > 0))::integer AS subjects,
      (count(*) FILTER (WHERE r.ref < 0))::integer AS duplicates,
      (count(*) FILTER (WHERE r.ref = 0))::integer AS malformed
    FROM batch_block k CROSS JOIN LATERAL unnest(k.refs) r (ref)
    GROUP BY k.batch_id, k.number) c
  WINDOW blocks AS (PARTITION BY batch_id ORDER BY number)) w
WHERE b.batch_id = w.batch_id AND b.number = w.number;

CREATE INDEX IF NOT EXISTS batch_block_subjects
  ON batch_block (batch_id, subjects_before, number);

-- Null while a file is read that says its type itself.
ALTER TABLE batch_reading ALTER type DROP NOT NULL;
