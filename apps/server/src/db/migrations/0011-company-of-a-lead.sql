-- A lead is filed under the company at which it was found, and found by any company of its subject.
ALTER TABLE lead
  ADD COLUMN cin text COLLATE "C",
  -- Names, one a line, as on the day of the reveal. Null where they were not kept: then the registry is asked.
  ADD COLUMN companies text;
-- Of what was revealed before, the company is known where the registry still has the seat of that name.
UPDATE lead l SET cin = s.cin, companies = s.companies
  FROM (SELECT l.user_id, l.id, s.* FROM lead l CROSS JOIN LATERAL (
    SELECT (array_agg(b.cin ORDER BY b.designation IS NOT DISTINCT FROM l.designation DESC, b.appointed_on DESC NULLS LAST, b.cin)
        FILTER (WHERE c.name = l.company_name))[1] AS cin,
      string_agg(c.name, E'\n' ORDER BY b.appointed_on DESC NULLS LAST, b.cin) AS companies
    FROM directorship b JOIN company c ON c.cin = b.cin WHERE b.din = l.subject) s
    WHERE l.kind = 'din' AND s.companies IS NOT NULL) s
  WHERE l.user_id = s.user_id AND l.kind = 'din' AND l.id = s.id;
-- Newest first, a page at a time: of 100,000 leads the first page took 73 ms without it.
CREATE INDEX lead_by_time ON lead (user_id, kind, created_at, id);

-- Changed: in functions/lookups.sql, with the company at which a subject was found.
DROP FUNCTION IF EXISTS lookup_open(text, boolean, boolean, boolean, bigint[], text[], uuid[], ledger_actor[], text[], timestamptz, integer, date, integer, integer);
DROP FUNCTION IF EXISTS lookup_decide(text, boolean, boolean, boolean, bigint[], text[], uuid[], timestamptz, date, integer, integer);
DROP FUNCTION IF EXISTS lookup_settle(text, boolean, bigint[], bigint[], text[], uuid[], boolean[], text[], text[], timestamptz[], text[], text[],
  timestamptz[], text[], jsonb[], timestamptz);
DROP FUNCTION IF EXISTS lookup_settle_set(text, bigint, bigint[], text[], uuid[], boolean[], text[], text[], timestamptz[], text[], text[],
  timestamptz[], text[], jsonb[], timestamptz);
ALTER TYPE lookup_answer ADD ATTRIBUTE cin text, ADD ATTRIBUTE companies text;
