-- Webhooks: each bought field of a lead is reported once, in the transaction that bought it, if its
-- kind has a list of leads (`LEAD_KINDS`). There is no NOTIFY here: it would make reveals wait for
-- each other (decision 9). An account without a webhook only pays for one index lookup. FOR KEY
-- SHARE: the INSERT waits for a webhook that is being deleted and then skips it. Otherwise its
-- foreign key would fail the reveal.

CREATE OR REPLACE FUNCTION webhook_lead_revealed()
RETURNS trigger
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path = public, pg_temp
AS $$
DECLARE
  v_told bigint[] := '{}';
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
  -- What the lead had before the update was already reported, or the webhook did not exist yet.
  IF TG_OP = 'UPDATE' THEN
    v_told := ARRAY(
      SELECT f.lookup_id
      FROM old_leads o
      CROSS JOIN LATERAL (VALUES (o.phone_lookup_id), (o.email_lookup_id)) f (lookup_id)
      WHERE f.lookup_id IS NOT NULL
    );
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
  CROSS JOIN LATERAL (
    VALUES ('phone', n.phone_lookup_id), ('email', n.email_lookup_id)
  ) f (field, lookup_id)
  JOIN webhook w
    ON w.user_id = n.user_id AND w.is_enabled AND 'lead_revealed' = ANY (w.events)
  LEFT JOIN lookup q ON q.id = f.lookup_id
  WHERE f.lookup_id IS NOT NULL
    AND f.lookup_id <> ALL (v_told)
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
  EXECUTE FUNCTION webhook_lead_revealed();
-- The second trigger used to have its own function.
DROP FUNCTION IF EXISTS webhook_lead_completed();
