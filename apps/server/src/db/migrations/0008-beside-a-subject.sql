-- What stands beside a subject comes with the subject, and with the answer. Which wallet pays is a view, which a statement takes into its
-- plan; a function was a statement of its own for each question.
DROP VIEW IF EXISTS lookup_related;
DROP FUNCTION IF EXISTS ledger_paying_wallet(bigint);
DROP FUNCTION IF EXISTS lookup_seen(text, boolean, bigint[], text[], timestamptz, date, integer, integer);
DROP FUNCTION IF EXISTS lookup_decide(text, boolean, boolean, bigint[], text[], uuid[], timestamptz, date, integer, integer);
DROP FUNCTION IF EXISTS lookup_open_set(text, boolean, boolean, boolean, bigint[], text[], uuid[], ledger_actor[], text[], timestamptz, integer, date, integer, integer);
ALTER TYPE lookup_answer ADD ATTRIBUTE related jsonb;
