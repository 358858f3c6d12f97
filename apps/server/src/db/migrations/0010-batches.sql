-- Batches: files of identifiers that are asked about in bulk.
--   batch    one uploaded file; staged until it is submitted
--   block    rows of the file, some at a time, as they came: cells as JSON text
--   subject  what a row asks about, in the one spelling of its kind; numbered from 1 in the order
--            in which it first stands in the file
--   chunk    up to 1,000 subjects, numbered from 0: the subject n stands in the chunk
--            (n - 1) / 1000. One worker at a time has it, by its fence: a worker that slept through
--            its lease writes nothing any more
--   run      from a submission, or from going on with what was left out, to the end
CREATE TABLE batch (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  user_id bigint NOT NULL REFERENCES user_account (id),
  -- The code of a batch type, or LINKEDIN.
  type text NOT NULL,
  kind text NOT NULL,
  filename text NOT NULL,
  format text NOT NULL CHECK (format IN ('csv', 'xlsx')),
  sheet text,
  -- The cells of the heading, as JSON text; empty where the file has none.
  header text NOT NULL,
  -- Of the widest row.
  columns integer NOT NULL DEFAULT 0,
  -- Where the identifiers stand, from 0.
  column_index integer NOT NULL,
  rows integer NOT NULL DEFAULT 0,
  valid integer NOT NULL DEFAULT 0,
  subjects integer NOT NULL DEFAULT 0,
  -- What the user says it is for.
  purpose text,
  -- The key that started the run, whose limit counts for it; null where a person did.
  api_key text COLLATE "C",
  status text NOT NULL CHECK (status IN (
    'STAGED', 'PENDING', 'PROCESSING', 'AWAITING_RETRY', 'COMPLETED', 'PARTIALLY_COMPLETED',
    'FAILED', 'REJECTED')),
  -- Why the run stops before its end: no chunk is started any more.
  stop text CHECK (stop IN (
    'credits', 'maximum', 'key_limit', 'cancelled', 'permission', 'team', 'failure')),
  run integer NOT NULL DEFAULT 0,
  -- Credits that it may spend in all; null for no such limit.
  max_credits bigint,
  -- The wallet that pays: where it is another one, the run stops.
  payer_account_id bigint,
  -- When a chunk of it was last started: users take turns by it.
  served_at timestamptz,
  -- Nothing is asked before: the vendor is down, and how often in a row he was.
  retry_at timestamptz,
  vendor_failures integer NOT NULL DEFAULT 0,
  -- What the last run came to, with what those before it had left.
  found integer,
  not_found integer,
  failed integer,
  not_processed integer,
  charged_phone bigint NOT NULL DEFAULT 0,
  charged_email bigint NOT NULL DEFAULT 0,
  -- The result in the format of the file, and in which formats it is kept; none said: in that one
  -- alone.
  result_key text,
  result_formats text[] NOT NULL DEFAULT '{}',
  -- Who writes the result, as with a chunk.
  fence bigint,
  lease_until timestamptz,
  created_at timestamptz NOT NULL,
  started_at timestamptz,
  finished_at timestamptz,
  -- Rows and result are gone.
  emptied_at timestamptz
);
CREATE INDEX batch_of_user ON batch (user_id, id) WHERE status <> 'STAGED';
CREATE INDEX batch_unfinished ON batch (user_id)
  WHERE status IN ('PENDING', 'PROCESSING', 'AWAITING_RETRY');
CREATE INDEX batch_staged ON batch (created_at) WHERE status = 'STAGED';
CREATE INDEX batch_finished ON batch (finished_at)
  WHERE emptied_at IS NULL OR result_key IS NOT NULL;

CREATE TABLE batch_block (
  batch_id bigint NOT NULL REFERENCES batch (id) ON DELETE CASCADE,
  number integer NOT NULL,
  rows text NOT NULL,
  -- What each row asks about, null for a row that holds none: until they are numbered.
  subjects text[],
  -- Then the number of its subject: 0 for a row that holds none, below zero for one that stood
  -- above already.
  refs integer[],
  PRIMARY KEY (batch_id, number)
);

CREATE TABLE batch_chunk (
  batch_id bigint NOT NULL REFERENCES batch (id) ON DELETE CASCADE,
  number integer NOT NULL,
  subjects text[] NOT NULL,
  -- A letter for each subject: see `outcome.rules.ts`.
  outcomes text NOT NULL,
  -- What each subject cost.
  charged_phone integer[] NOT NULL,
  charged_email integer[] NOT NULL,
  -- Of the outcomes: how many subjects are done, and what they cost together.
  done integer NOT NULL DEFAULT 0,
  cost_phone integer NOT NULL DEFAULT 0,
  cost_email integer NOT NULL DEFAULT 0,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done')),
  fence bigint,
  lease_until timestamptz,
  wait_until timestamptz,
  -- How workers have died with it since it last came further: 3 for each that was asking a vendor,
  -- 1 for any other. How many subjects are asked one by one for that.
  deaths integer NOT NULL DEFAULT 0,
  careful integer NOT NULL DEFAULT 0,
  -- A question of the set that is being asked: what it holds is given back where the worker has
  -- died.
  lookup_id bigint,
  PRIMARY KEY (batch_id, number)
);
CREATE INDEX batch_chunk_open ON batch_chunk (batch_id, number) WHERE state <> 'done';
CREATE SEQUENCE batch_fence_seq;

-- Files that are read before they are submitted: a long one is still being read when its call is
-- answered, and whoever sent it asks again, of any process.
CREATE TABLE batch_reading (
  -- As the batch that it becomes.
  public_id uuid PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES user_account (id),
  type text NOT NULL,
  filename text NOT NULL,
  state text NOT NULL DEFAULT 'reading'
    CHECK (state IN ('reading', 'counted', 'refused', 'cancelled')),
  -- What was found in it, or why it was refused.
  told jsonb,
  created_at timestamptz NOT NULL,
  -- When the process that reads it was last heard of.
  seen_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX batch_reading_of_user ON batch_reading (user_id) WHERE state = 'reading';
CREATE INDEX batch_reading_made ON batch_reading (created_at);

GRANT SELECT, INSERT, UPDATE, DELETE
  ON batch, batch_block, batch_chunk, batch_reading TO dastak_app;
GRANT USAGE ON SEQUENCE batch_fence_seq TO dastak_app;
