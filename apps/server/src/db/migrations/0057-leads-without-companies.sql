-- Leads whose companies were not kept: few, looked up in the registry by each search in the list. Without
-- an index each search read all leads for them once more, in a way that kept it to one process.
CREATE INDEX lead_without_companies ON lead (user_id, subject) WHERE kind = 'din' AND companies IS NULL;
