-- Webhooks: each field of a lead that was bought is told once, in the transaction that bought it,
-- where its kind has a list of leads (`LEAD_KINDS`). Nobody is woken here: a NOTIFY would make
-- reveals wait for each other (decision 9). An account without an address for it pays for one look
-- into an index. FOR KEY SHARE: an address that is being deleted is waited for, and then gone,
-- before the INSERT looks; else its foreign key would fail the reveal.

CREATE OR REPLACE FUNCTION webhook_lead_revealed()
RETURNS trigger
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path = public, pg_temp
AS $$
BEGIN
  PERFORM
  FROM webhook w
  WHERE w.user_id IN (SELECT user_id FROM new_leads)
    AND w.is_enabled
    AND 'lead_revealed' = ANY (w.events)
  FOR KEY SHARE;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  INSERT INTO webhook_delivery (
    webhook_id, type, reference_type, reference_id, data, key, happened_at, next_at)
  SELECT
    w.id,
    'lead_revealed',
    'lead',
    l.id,
    jsonb_build_object('kind', l.kind, 'fields', array_agg(l.field ORDER BY l.field DESC)),
    'lead:' || l.lookup_id,
    max(l.bought_at),
    max(l.bought_at)
  FROM (
    SELECT
      n.user_id, n.kind, n.id, f.field, f.lookup_id,
      coalesce(q.ended_at, n.created_at) AS bought_at
    FROM new_leads n
    CROSS JOIN LATERAL (
      VALUES ('phone', n.phone_lookup_id), ('email', n.email_lookup_id)
    ) f (field, lookup_id)
    LEFT JOIN lookup q ON q.id = f.lookup_id
    WHERE f.lookup_id IS NOT NULL AND n.kind IN ('din', 'gst')
  ) l
  JOIN webhook w
    ON w.user_id = l.user_id AND w.is_enabled AND 'lead_revealed' = ANY (w.events)
  GROUP BY w.id, l.kind, l.id, l.lookup_id
  ON CONFLICT (webhook_id, key) DO NOTHING;
  RETURN NULL;
END $$;

-- What a lead had before the update was told then, or the address was not there yet: only what is
-- new counts.
CREATE OR REPLACE FUNCTION webhook_lead_completed()
RETURNS trigger
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path = public, pg_temp
AS $$
BEGIN
  PERFORM
  FROM webhook w
  WHERE w.user_id IN (SELECT user_id FROM new_leads)
    AND w.is_enabled
    AND 'lead_revealed' = ANY (w.events)
  FOR KEY SHARE;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  INSERT INTO webhook_delivery (
    webhook_id, type, reference_type, reference_id, data, key, happened_at, next_at)
  SELECT
    w.id,
    'lead_revealed',
    'lead',
    n.id,
    jsonb_build_object('kind', n.kind, 'fields', array_agg(f.field ORDER BY f.field DESC)),
    'lead:' || f.lookup_id,
    max(coalesce(q.ended_at, n.created_at)),
    max(coalesce(q.ended_at, n.created_at))
  FROM new_leads n
  JOIN old_leads o ON o.user_id = n.user_id AND o.kind = n.kind AND o.id = n.id
  CROSS JOIN LATERAL (
    VALUES
      ('phone', n.phone_lookup_id, o.phone_lookup_id),
      ('email', n.email_lookup_id, o.email_lookup_id)
  ) f (field, lookup_id, old_lookup_id)
  JOIN webhook w
    ON w.user_id = n.user_id AND w.is_enabled AND 'lead_revealed' = ANY (w.events)
  LEFT JOIN lookup q ON q.id = f.lookup_id
  WHERE f.lookup_id IS DISTINCT FROM f.old_lookup_id
    AND f.lookup_id IS NOT NULL
    AND n.kind IN ('din', 'gst')
  GROUP BY w.id, n.kind, n.id, f.lookup_id
  ON CONFLICT (webhook_id, key) DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER lead_reveal_is_told
  AFTER INSERT ON lead
  REFERENCING NEW TABLE AS new_leads
  FOR EACH STATEMENT
  EXECUTE FUNCTION webhook_lead_revealed();
CREATE OR REPLACE TRIGGER lead_completion_is_told
  AFTER UPDATE ON lead
  REFERENCING NEW TABLE AS new_leads OLD TABLE AS old_leads
  FOR EACH STATEMENT
  EXECUTE FUNCTION webhook_lead_completed();
