-- The worklist: what users work out about their leads.
--   lead_work   the stage, tags, next call and assignee of one lead; a lead without a row is new
--   assignee    the teammate who looks after the lead, if that is not the user whose lead it is
--   history     notes and changes, in the order in which they were made
--   lead_list   leads chosen by a user, who may share them with teammates
-- `user_id` is always the user whose lead it is, whoever works on it.

CREATE TABLE IF NOT EXISTS lead_work (
  user_id bigint NOT NULL REFERENCES user_account (id),
  lead_id uuid NOT NULL,
  stage text NOT NULL DEFAULT 'new'
    CHECK (stage IN ('new', 'contacted', 'replied', 'won', 'not_interested')),
  tags text[] NOT NULL DEFAULT '{}',
  next_call_at timestamptz,
  -- Reminders of the next call that were sent: the time of the call that they were about.
  reminded_of timestamptz,
  assignee_user_id bigint REFERENCES user_account (id),
  -- The latest note, for lists.
  note text,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, lead_id)
);
CREATE INDEX IF NOT EXISTS lead_work_of_assignee ON lead_work (assignee_user_id)
  WHERE assignee_user_id IS NOT NULL;
CREATE INDEX IF NOT EXISTS lead_work_call ON lead_work (next_call_at)
  WHERE next_call_at IS NOT NULL AND reminded_of IS DISTINCT FROM next_call_at;

CREATE TABLE IF NOT EXISTS lead_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL,
  lead_id uuid NOT NULL,
  author_user_id bigint NOT NULL REFERENCES user_account (id),
  kind text NOT NULL CHECK (kind IN ('note', 'stage', 'tags', 'next_call', 'assignee')),
  text text,
  created_at timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS lead_history_of_lead ON lead_history (user_id, lead_id, id);

CREATE TABLE IF NOT EXISTS lead_list (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  user_id bigint NOT NULL REFERENCES user_account (id),
  name text NOT NULL,
  is_shared boolean NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX IF NOT EXISTS lead_list_name ON lead_list (user_id, lower(name));

-- A subject is in a list once, whoever's lead it is.
CREATE TABLE IF NOT EXISTS lead_list_entry (
  list_id bigint NOT NULL REFERENCES lead_list (id) ON DELETE CASCADE,
  user_id bigint NOT NULL,
  lead_id uuid NOT NULL,
  kind text NOT NULL,
  subject text NOT NULL,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (list_id, kind, subject)
);
CREATE INDEX IF NOT EXISTS lead_list_entry_of_lead ON lead_list_entry (user_id, lead_id);

-- Newest first over all kinds.
CREATE INDEX IF NOT EXISTS lead_by_id ON lead (user_id, id);

GRANT SELECT, INSERT, UPDATE ON lead_work TO dastak_app;
GRANT SELECT, INSERT ON lead_history TO dastak_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON lead_list TO dastak_app;
GRANT SELECT, INSERT, DELETE ON lead_list_entry TO dastak_app;
