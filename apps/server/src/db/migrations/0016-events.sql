-- What happened that somebody is told of: the bell, an email, a webhook. An event holds ids and
-- words, never a phone number or an email address.
CREATE TABLE event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES user_account (id),
  type text NOT NULL,
  reference_type text NOT NULL,
  reference_id text NOT NULL,
  data jsonb NOT NULL,
  -- The same key is the same event.
  key text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL
);
-- What the bell lists.
CREATE INDEX event_of_bell ON event (user_id, id) WHERE type <> 'lead_revealed';
CREATE INDEX event_age ON event (created_at);

-- Which listener has heard of which event: written with what the listener itself writes.
CREATE TABLE event_heard (
  event_id bigint NOT NULL REFERENCES event (id) ON DELETE CASCADE,
  listener text NOT NULL,
  PRIMARY KEY (event_id, listener)
);

-- What a user wants to be told by email, and up to where he has seen the bell's list. No row: as a
-- new account has it.
CREATE TABLE notification_setting (
  user_id bigint PRIMARY KEY REFERENCES user_account (id),
  email_enabled boolean NOT NULL DEFAULT true,
  trigger_events text[] NOT NULL
    DEFAULT '{linkedin_request,din_batch_request,linkedin_bulk_request}',
  seen_up_to bigint NOT NULL DEFAULT 0
);

-- Emails about events, at most one for each. Noted as tried before it is handed over: a process
-- that dies in between loses it rather than sending it twice.
CREATE TABLE event_email (
  event_id bigint PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('waiting', 'tried', 'sent', 'failed')),
  changed_at timestamptz NOT NULL
);

-- The outbox of demo mode: every message that would have left the machine.
CREATE TABLE dev_outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  channel text NOT NULL CHECK (channel IN ('sms', 'email')),
  recipient text NOT NULL,
  subject text,
  text text NOT NULL,
  created_at timestamptz NOT NULL
);

GRANT SELECT, INSERT, DELETE ON event, event_heard, dev_outbox TO dastak_app;
GRANT SELECT, INSERT, UPDATE ON notification_setting TO dastak_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON event_email TO dastak_app;
