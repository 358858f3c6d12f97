-- Lookups of every kind, one or a thousand at a time, paid by the wallet that pays for who asks. The functions of ledger and lookups
-- leave the numbered files: from here on their one current definition stands in db/functions.
DROP FUNCTION lookup_open(bigint, text, text, ledger_actor, text, integer);
DROP FUNCTION lookup_settle(bigint, uuid, text, text, text, text, text, timestamptz, text, text, timestamptz);
DROP FUNCTION lookup_give_back(bigint, lookup_state);
DROP FUNCTION ledger_open_hold(bigint, integer, integer, text, text, ledger_actor, text);
DROP FUNCTION ledger_close_hold(bigint, integer, integer);
DROP FUNCTION ledger_open_wallet(bigint);
DROP FUNCTION ledger_lock_wallet_of(bigint);
DROP FUNCTION ledger_wallet_of(bigint);

-- The user whose questions this account pays, while he is a member. His own account is always there and the older of the two.
ALTER TABLE ledger_account ADD COLUMN pays_for_user_id bigint REFERENCES user_account (id);
CREATE UNIQUE INDEX ledger_account_pays_for ON ledger_account (pays_for_user_id) WHERE pays_for_user_id IS NOT NULL;

-- A set of questions has one hold, and at most one charge and one release. What each of its subjects cost stands here.
ALTER TABLE lookup
  ADD COLUMN price_phone integer NOT NULL DEFAULT 0,
  ADD COLUMN price_email integer NOT NULL DEFAULT 0,
  ADD COLUMN charged_phone integer NOT NULL DEFAULT 0,
  ADD COLUMN charged_email integer NOT NULL DEFAULT 0,
  -- The posting that took the charge; null where nothing was charged.
  ADD COLUMN charge_id bigint;
UPDATE lookup q SET
    price_phone = CASE WHEN q.asks_phone THEN h.phone ELSE 0 END, price_email = CASE WHEN q.asks_email THEN h.email ELSE 0 END
  FROM ledger_posting h WHERE h.id = q.hold_id;
UPDATE lookup q SET charge_id = c.id, charged_phone = c.phone, charged_email = c.email
  FROM ledger_posting c WHERE c.hold_id = q.hold_id AND c.reason = 'charge';
CREATE INDEX lookup_hold ON lookup (hold_id) WHERE state = 'asking';
CREATE INDEX lookup_charge ON lookup (charge_id) WHERE charge_id IS NOT NULL;

-- Who asked, whichever wallet paid: charges are listed by it.
ALTER TABLE ledger_posting ADD COLUMN asked_by_user_id bigint;
ALTER TABLE ledger_posting DISABLE TRIGGER ledger_posting_is_final;
UPDATE ledger_posting p SET asked_by_user_id = q.user_id FROM lookup q
  WHERE q.hold_id IS NOT NULL AND (p.id = q.hold_id OR p.hold_id = q.hold_id);
ALTER TABLE ledger_posting ENABLE TRIGGER ledger_posting_is_final;
CREATE INDEX ledger_posting_charges ON ledger_posting (asked_by_user_id, id) WHERE reason = 'charge';

-- What the registry or the source told about the subject on the day it was revealed, in the shape of its kind.
ALTER TABLE lead ADD COLUMN facts jsonb NOT NULL DEFAULT '{}';

-- What the functions return for each question, and need to write it down.
CREATE TYPE lookup_answer AS (
  place integer, outcome text, twin bigint, lookup_id bigint, asks_phone boolean, asks_email boolean,
  charged_phone integer, charged_email integer, left_phone bigint, left_email bigint,
  name text, company_name text, designation text, facts jsonb,
  lead_id uuid, phone text, phone_source text, phone_fetched_at timestamptz, email text, email_source text, email_fetched_at timestamptz,
  -- For the statements that write it down: what it takes from the wallet, and whether that field is new to the lead.
  user_id bigint, subject text, wallet bigint, takes_phone integer, takes_email integer, has_new_phone boolean, has_new_email boolean, posting_id bigint
);

-- Questions that found nothing: for a day the same question has the same answer. And how many of them a user had, by which he is limited.
CREATE TABLE lookup_miss (
  user_id bigint NOT NULL,
  kind text NOT NULL,
  subject text NOT NULL,
  asked_phone boolean NOT NULL,
  asked_email boolean NOT NULL,
  missed_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, kind, subject)
);
CREATE INDEX lookup_miss_age ON lookup_miss (missed_at);
CREATE TABLE lookup_miss_count (
  user_id bigint PRIMARY KEY,
  -- The day in the installation's time zone, and the minute in UTC, that the counts are of.
  day date NOT NULL,
  in_day integer NOT NULL,
  minute timestamptz NOT NULL,
  in_minute integer NOT NULL
) WITH (fillfactor = 50);

-- An operator may have priced it already.
INSERT INTO price (kind, unit, amount) VALUES ('gst', 'phone', 1), ('gst', 'email', 1) ON CONFLICT DO NOTHING;

GRANT INSERT (pays_for_user_id) ON ledger_account TO dastak_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON lookup_miss TO dastak_app;
GRANT SELECT, INSERT, UPDATE ON lookup_miss_count TO dastak_app;
-- Lookups and leads are written by the functions, with their owner's rights.
REVOKE UPDATE ON lookup, lead FROM dastak_app;
