-- What mail servers said of an address, remembered for a while. Whose address it is can only be
-- told by somebody who knows the address and the installation's secret: the key is a keyed hash,
-- and nothing else in the row has the address.
CREATE TABLE email_check (
  address_hash bytea PRIMARY KEY,
  findings jsonb NOT NULL,
  checked_at timestamptz NOT NULL,
  forget_at timestamptz NOT NULL
);
CREATE INDEX email_check_forget_at ON email_check (forget_at);

-- How many addresses an account has checked on the last day on which it checked any.
CREATE TABLE email_check_count (
  user_id bigint PRIMARY KEY REFERENCES user_account (id),
  day date NOT NULL,
  in_day integer NOT NULL
);

GRANT SELECT, INSERT, UPDATE, DELETE ON email_check, email_check_count TO dastak_app;
