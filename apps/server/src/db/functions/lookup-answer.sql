-- What the functions of lookups return for each question, and need to write it down.
DROP TYPE IF EXISTS lookup_answer CASCADE;
CREATE TYPE lookup_answer AS (
  place integer,
  outcome text,
  twin bigint,
  lookup_id bigint,
  asks_phone boolean,
  asks_email boolean,
  charged_phone integer,
  charged_email integer,
  left_phone bigint,
  left_email bigint,
  name text,
  company_name text,
  designation text,
  facts jsonb,
  lead_id uuid,
  phone text,
  phone_source text,
  phone_fetched_at timestamptz,
  email text,
  email_source text,
  email_fetched_at timestamptz,
  -- For the statements that write it down: what it takes from the wallet, and whether that field is
  -- new to the lead.
  user_id bigint,
  subject text,
  wallet bigint,
  takes_phone integer,
  takes_email integer,
  has_new_phone boolean,
  has_new_email boolean,
  posting_id bigint,
  related jsonb,
  cin text,
  companies text,
  is_shared boolean
);
