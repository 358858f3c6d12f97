-- People who have opted out: a contact of theirs is neither kept, nor sold, nor shown any more.
-- Only keyed hashes are kept of it, so that nobody can read from them whom they name.

-- Lists of other installations, each with the key of its hashes, sealed. The own list has the
-- number 0 and a kept key.
CREATE TABLE IF NOT EXISTS suppression_list (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE,
  key bytea NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE TABLE IF NOT EXISTS suppression (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  list_id integer NOT NULL,
  -- Of the phone number (E.164) or the email address in small letters.
  hash bytea NOT NULL,
  -- Null if only the hash is known.
  unit text CHECK (unit IN ('phone', 'email')),
  origin text NOT NULL CHECK (origin IN ('person', 'operator', 'list')),
  -- What the person has as a receipt.
  reference text UNIQUE,
  created_at timestamptz NOT NULL,
  UNIQUE (list_id, hash)
);

-- New opt-outs whose contact is being removed everywhere. What was on its way meanwhile is found by
-- later turns. Then the row is deleted, and with it the last copy of the contact.
CREATE TABLE IF NOT EXISTS suppression_sweep (
  suppression_id bigint PRIMARY KEY REFERENCES suppression (id) ON DELETE CASCADE,
  -- The contact, sealed.
  contact bytea NOT NULL,
  next_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS suppression_sweep_due ON suppression_sweep (next_at);

-- When contacts were last removed from leads or requests of a user: open pages load them again.
CREATE TABLE IF NOT EXISTS lead_removal (
  user_id bigint PRIMARY KEY,
  removed_at timestamptz NOT NULL
);

-- A page's contact that was removed. In a lead the source stays without its value.
ALTER TABLE linkedin_request ADD COLUMN IF NOT EXISTS phone_removed_at timestamptz;
ALTER TABLE linkedin_request ADD COLUMN IF NOT EXISTS email_removed_at timestamptz;

-- A person without an account proves that an email address is theirs.
ALTER TABLE otp_code DROP CONSTRAINT IF EXISTS otp_code_email_is_of_a_user;

-- A contact is found by its value.
CREATE INDEX IF NOT EXISTS contact_din_phone ON contact_din (phone);
CREATE INDEX IF NOT EXISTS contact_din_email ON contact_din (lower(email));
CREATE INDEX IF NOT EXISTS contact_gstin_phone ON contact_gstin (phone);
CREATE INDEX IF NOT EXISTS contact_gstin_email ON contact_gstin (lower(email));
CREATE INDEX IF NOT EXISTS contact_record_phone ON contact_record (phone);
CREATE INDEX IF NOT EXISTS contact_record_email ON contact_record (lower(email));
CREATE INDEX IF NOT EXISTS lead_phone ON lead (phone) WHERE phone IS NOT NULL;
CREATE INDEX IF NOT EXISTS lead_email ON lead (lower(email)) WHERE email IS NOT NULL;
CREATE INDEX IF NOT EXISTS lead_of_mobile ON lead (subject) WHERE kind = 'mobile';
CREATE INDEX IF NOT EXISTS lead_past_value ON lead_past (lower(value));
CREATE INDEX IF NOT EXISTS linkedin_request_page_phone
  ON linkedin_request (page_phone) WHERE page_phone IS NOT NULL;
CREATE INDEX IF NOT EXISTS linkedin_request_page_email
  ON linkedin_request (lower(page_email)) WHERE page_email IS NOT NULL;

GRANT SELECT, INSERT, DELETE ON suppression TO dastak_app;
GRANT SELECT, INSERT, UPDATE ON suppression_list TO dastak_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON suppression_sweep TO dastak_app;
GRANT SELECT ON lead_removal TO dastak_app;
