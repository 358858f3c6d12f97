-- The lines of a wallet's ledger: each change of its balance once, in the order of the postings, read from indexes alone.
-- A charge out of `held` names no wallet; from here on it says which one paid.
ALTER TABLE ledger_posting ADD COLUMN paid_by_account_id bigint;
ALTER TABLE ledger_posting DISABLE TRIGGER ledger_posting_is_final;
UPDATE ledger_posting c SET paid_by_account_id = h.from_account_id FROM ledger_posting h
  WHERE h.id = c.hold_id AND c.reason = 'charge';
ALTER TABLE ledger_posting ENABLE TRIGGER ledger_posting_is_final;

-- Out of a wallet for good (charges with nothing held, allotments, what was taken back), into one, and charges of what was held.
-- Holds and releases are no lines: an open hold is found by its question.
CREATE INDEX ledger_posting_out ON ledger_posting (from_account_id, id) INCLUDE (phone, email)
  WHERE from_account_id > 3 AND to_account_id <> 3;
CREATE INDEX ledger_posting_in ON ledger_posting (to_account_id, id) INCLUDE (from_account_id, phone, email)
  WHERE to_account_id > 3 AND from_account_id <> 3;
CREATE INDEX ledger_posting_paid ON ledger_posting (paid_by_account_id, id) INCLUDE (phone, email)
  WHERE paid_by_account_id IS NOT NULL;
-- The first reads what the one before did; nobody looks for the holds of a wallet.
DROP INDEX ledger_posting_recharges;
DROP INDEX ledger_posting_holds;
CREATE INDEX ledger_posting_corrections ON ledger_posting (from_account_id, id) WHERE reason = 'correction';
