-- The lines of a wallet's ledger.
--   line: one change of a wallet's balance. A lookup is one line: the charge, at the time of the
--     charge, or the hold while the lookup is under way. A release has no line: the charge is what
--     is left of its hold.
-- The sum of a wallet's lines is its balance. Their order is that of the postings, by id. The lines
-- are in four views. Each reads one index of 0004-credits.sql in the order of ids, ids and amounts
-- without the table. A reader that needs lines in order merges the four itself, because the planner
-- does not order what is under a UNION.

-- Credits that left for good: a charge without a hold, an allotment, what went back to the owner,
-- or what was taken back.
CREATE OR REPLACE VIEW ledger_line_out AS
  SELECT
    from_account_id AS account_id, id, -phone AS phone, -email AS email,
    reason, reference_type, reference_id,
    actor_kind, actor_id, asked_by_user_id, corrects_posting_id, created_at
  FROM ledger_posting
  WHERE from_account_id > 3 AND to_account_id <> 3;

CREATE OR REPLACE VIEW ledger_line_in AS
  SELECT
    to_account_id AS account_id, id, phone, email,
    reason, reference_type, reference_id,
    actor_kind, actor_id, asked_by_user_id, corrects_posting_id, created_at
  FROM ledger_posting
  WHERE to_account_id > 3 AND from_account_id <> 3;

-- A charge of a hold.
CREATE OR REPLACE VIEW ledger_line_paid AS
  SELECT
    paid_by_account_id AS account_id, id, -phone AS phone, -email AS email,
    reason, reference_type, reference_id,
    actor_kind, actor_id, asked_by_user_id, corrects_posting_id, created_at
  FROM ledger_posting
  WHERE paid_by_account_id IS NOT NULL;

-- A lookup that is under way.
CREATE OR REPLACE VIEW ledger_line_held AS
  SELECT
    h.from_account_id AS account_id, h.id, -h.phone AS phone, -h.email AS email,
    h.reason, h.reference_type, h.reference_id,
    h.actor_kind, h.actor_id, h.asked_by_user_id, h.corrects_posting_id, h.created_at
  FROM (
    SELECT DISTINCT hold_id
    FROM lookup
    WHERE state = 'asking' AND hold_id IS NOT NULL
  ) q
  JOIN ledger_posting h ON h.id = q.hold_id;

CREATE OR REPLACE VIEW ledger_line AS
  SELECT * FROM ledger_line_out
  UNION ALL
  SELECT * FROM ledger_line_in
  UNION ALL
  SELECT * FROM ledger_line_paid
  UNION ALL
  SELECT * FROM ledger_line_held;

-- The kind of a line, for people: a word of `LEDGER_KINDS`. A top-up that was paid for is a credit
-- pack. A refund because an own key found the contact has its own word.
CREATE OR REPLACE FUNCTION ledger_kind(p_reason ledger_reason, p_reference_type text)
RETURNS text
LANGUAGE sql
STABLE
PARALLEL SAFE
AS $$
  SELECT CASE
    WHEN p_reason = 'top_up' AND p_reference_type = 'payment' THEN 'pack'
    WHEN p_reason = 'refund' AND p_reference_type = 'own_key' THEN 'own_key'
    ELSE p_reason::text
  END
$$;

GRANT SELECT ON ledger_line_out, ledger_line_in, ledger_line_paid, ledger_line_held, ledger_line
  TO dastak_app;
