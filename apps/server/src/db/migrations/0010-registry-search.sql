-- Seats that have ended, and searches that page to the end, are narrowed, sorted and counted.

-- A seat that ended is kept, and no longer names anybody's company. One that began again is the same row.
ALTER TABLE directorship ADD COLUMN ended_on date;

-- What the filters of a search can be set to. Written by the import that changed it, else by whoever asks first: one row, or none.
CREATE TABLE search_options (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  options jsonb NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, UPDATE ON search_options TO dastak_app;

-- In functions/registry.sql, with filters.
DROP FUNCTION company_starting(text, integer);
DROP FUNCTION director_starting(text, integer);
DROP FUNCTION company_matching(tsquery, integer);
DROP FUNCTION director_matching(tsquery, integer);
