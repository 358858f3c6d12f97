-- Reports of bad contacts. A report is about one lead and one or both of its fields; each field is
-- accepted or rejected by itself.
CREATE TYPE report_state AS ENUM ('open', 'accepted', 'rejected');

CREATE TABLE report (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES user_account (id),
  kind text NOT NULL,
  lead_id uuid NOT NULL,
  subject text NOT NULL,
  name text NOT NULL,
  -- In the user's words.
  reason text NOT NULL,
  -- Null where the field was not reported.
  phone_state report_state,
  email_state report_state,
  state report_state NOT NULL GENERATED ALWAYS AS (
    CASE
      WHEN phone_state = 'open' OR email_state = 'open' THEN 'open'::report_state
      WHEN phone_state = 'accepted' OR email_state = 'accepted' THEN 'accepted'
      ELSE 'rejected'
    END
  ) STORED,
  -- The questions that found the fields: what they cost stands there.
  phone_lookup_id bigint,
  email_lookup_id bigint,
  refunded_phone integer NOT NULL DEFAULT 0,
  refunded_email integer NOT NULL DEFAULT 0,
  -- Why it was rejected, in the operator's words.
  answer text,
  created_at timestamptz NOT NULL,
  resolved_at timestamptz,
  CONSTRAINT report_is_about_something CHECK (num_nonnulls(phone_state, email_state) > 0)
);
CREATE UNIQUE INDEX report_open_once ON report (user_id, lead_id) WHERE state = 'open';
-- What one question found is given back once.
CREATE UNIQUE INDEX report_phone_once ON report (phone_lookup_id) WHERE phone_state = 'accepted';
CREATE UNIQUE INDEX report_email_once ON report (email_lookup_id) WHERE email_state = 'accepted';
CREATE INDEX report_of_lead ON report (user_id, lead_id, id);

GRANT SELECT, INSERT ON report TO dastak_app;
GRANT UPDATE (phone_state, email_state, refunded_phone, refunded_email, answer, resolved_at)
  ON report TO dastak_app;
