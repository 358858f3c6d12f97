-- Lookups of one subject or of a thousand at a time, and the leads that they leave. This file has
-- their input and output types; the other files `lookup-*.sql` do the work. Terms:
--   question: one subject to look up, with the fields that are requested.
--   call: what all questions of a statement have in common. With `is_one_call` they are one
--     request of one user: one hold, at most one charge and one release. Otherwise each is a
--     request of a different user. The subjects of a user are different from each other.
--   local: every source of the kind is in this database. A question is answered where it is
--     opened, and nothing is held.
--   listed: only subjects in the registry can be looked up.
--   miss: a question that found nothing. For a day the same question has the same answer.
--   teammate (`mate` in names): another user in the same team (teams.sql).
--   found at: the company at which a subject was found. A new lead is filed under it.
-- The caller passes the time, the day and new ids for leads. It locks wallets first, then the team,
-- then lookups, then leads: what is read after the wallets is final until the commit.
-- `lookups.store.ts` calls lookup_open, lookup_settle and lookup_give_back.

SELECT keep_type('lookup_call', $$
  kind text, is_local boolean, is_listed boolean, is_one_call boolean,
  now timestamptz, hold_seconds integer, day date,
  -- Null means no limit.
  misses_a_minute integer, misses_a_day integer,
  -- A field that must not be looked up, because the caller has it already. It counts as not sold.
  without text
$$);

SELECT keep_type('lookup_question', $$
  user_id bigint, subject text,
  -- For a new lead.
  lead_id uuid, found_cin text, found_company_name text, found_designation text,
  actor_kind ledger_actor, actor_id text,
  -- For settling: the lookup's id, and whether no source could answer.
  lookup_id bigint, has_failed boolean
$$);

-- What a source or the registry says about a subject: a contact with its source and date, a name,
-- and facts.
SELECT keep_type('lookup_said', $$
  phone text, phone_source text, phone_fetched_at timestamptz,
  email text, email_source text, email_fetched_at timestamptz,
  name text, facts jsonb
$$);

SELECT keep_type('lookup_answer', $$
  -- In the order of the questions, from 1.
  place bigint, user_id bigint, subject text,
  outcome text,
  -- The user whose same question is already under way.
  twin bigint,
  -- Null if nothing is stored.
  lookup_id bigint, asks_phone boolean, asks_email boolean,
  -- The cost. While the lookup is under way, the most that it can cost.
  charged_phone integer, charged_email integer,
  -- The balance of the wallet afterwards. For one call with many questions it is the one before.
  left_phone bigint, left_email bigint,
  -- The account that pays, and the posting.
  wallet bigint, posting_id bigint,
  name text, cin text, company_name text, designation text, companies text,
  facts jsonb, related jsonb,
  lead_id uuid,
  phone text, phone_source text, phone_fetched_at timestamptz,
  email text, email_source text, email_fetched_at timestamptz,
  -- All or a part of it was shared by a teammate.
  is_shared boolean,
  -- A field of it is new to the lead.
  is_new boolean
$$);

-- The answer to a question, from what the registry says about its subject (t), the user's lead (l),
-- and what is new (n). A lead stays where it is filed. A new one is filed under the company at
-- which the subject was found, otherwise under its first company.
CREATE OR REPLACE FUNCTION lookup_answer_to(
  p_place bigint, p_outcome text, p_twin bigint,
  p_lookup bigint, p_asks_phone boolean, p_asks_email boolean,
  p_charged_phone integer, p_charged_email integer, p_left_phone bigint, p_left_email bigint,
  p_wallet bigint, p_posting bigint,
  q lookup_question, t lookup_subject, l lead_shown, n lookup_said
) RETURNS lookup_answer LANGUAGE sql IMMUTABLE AS $$
  SELECT ROW(
    p_place, q.user_id, q.subject, p_outcome, p_twin, p_lookup, p_asks_phone, p_asks_email,
    p_charged_phone, p_charged_email, p_left_phone, p_left_email, p_wallet, p_posting,
    coalesce(t.name, n.name, l.name),
    CASE WHEN l.id IS NULL AND q.found_cin IS NOT NULL THEN q.found_cin ELSE t.cin END,
    CASE
      WHEN l.cin IS NOT NULL THEN l.company_name
      WHEN l.id IS NULL AND q.found_cin IS NOT NULL THEN q.found_company_name
      ELSE coalesce(t.company_name, l.company_name)
    END,
    CASE
      WHEN l.cin IS NOT NULL THEN l.designation
      WHEN l.id IS NULL AND q.found_cin IS NOT NULL THEN q.found_designation
      ELSE coalesce(t.designation, l.designation)
    END,
    t.companies,
    CASE
      WHEN n.facts IS NULL THEN coalesce(t.facts, l.facts)
      ELSE n.facts || jsonb_strip_nulls(coalesce(t.facts, l.facts, '{}'))
    END,
    t.related,
    CASE WHEN l.id IS NULL AND num_nonnulls(n.phone, n.email) > 0 THEN q.lead_id ELSE l.id END,
    coalesce(n.phone, l.phone),
    CASE WHEN n.phone IS NULL THEN l.phone_source ELSE n.phone_source END,
    CASE WHEN n.phone IS NULL THEN l.phone_fetched_at ELSE n.phone_fetched_at END,
    coalesce(n.email, l.email),
    CASE WHEN n.email IS NULL THEN l.email_source ELSE n.email_source END,
    CASE WHEN n.email IS NULL THEN l.email_fetched_at ELSE n.email_fetched_at END,
    false,
    num_nonnulls(n.phone, n.email) > 0
  )::lookup_answer
$$;

-- Stores what is new as leads. A field that a lead already has stays as it is, and so does its
-- company.
CREATE OR REPLACE FUNCTION lead_keep(c lookup_call, p_rows lookup_answer[])
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead AS l (
    user_id, kind, id, subject, name, cin, company_name, designation, companies, facts, created_at,
    phone, phone_source, phone_fetched_at, phone_lookup_id,
    email, email_source, email_fetched_at, email_lookup_id
  )
  SELECT r.user_id, c.kind, r.lead_id, r.subject, coalesce(r.name, r.subject), r.cin,
    r.company_name, r.designation, r.companies, coalesce(r.facts, '{}'), c.now,
    r.phone, r.phone_source, r.phone_fetched_at, CASE WHEN r.phone IS NOT NULL THEN r.lookup_id END,
    r.email, r.email_source, r.email_fetched_at, CASE WHEN r.email IS NOT NULL THEN r.lookup_id END
  FROM unnest(p_rows) r
  WHERE r.is_new
  ON CONFLICT ON CONSTRAINT lead_once DO UPDATE SET
    phone = coalesce(l.phone, EXCLUDED.phone),
    phone_source = coalesce(l.phone_source, EXCLUDED.phone_source),
    phone_fetched_at = coalesce(l.phone_fetched_at, EXCLUDED.phone_fetched_at),
    phone_lookup_id = coalesce(l.phone_lookup_id, EXCLUDED.phone_lookup_id),
    email = coalesce(l.email, EXCLUDED.email),
    email_source = coalesce(l.email_source, EXCLUDED.email_source),
    email_fetched_at = coalesce(l.email_fetched_at, EXCLUDED.email_fetched_at),
    email_lookup_id = coalesce(l.email_lookup_id, EXCLUDED.email_lookup_id);
END $$;
