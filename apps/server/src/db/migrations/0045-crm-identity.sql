-- Which record of a CRM a lead has.
--   left_out  the fields that the CRM did not take: [{field, is_taken, record_id}], never a contact
--   stage     the stage that Dastak wrote last into the record, in the words of the CRM
ALTER TABLE crm_push
  ADD COLUMN IF NOT EXISTS left_out jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN IF NOT EXISTS stage text;

CREATE INDEX IF NOT EXISTS crm_push_of_record
  ON crm_push (connection_id, record_id) WHERE record_id IS NOT NULL;

-- Leads with the same phone number or address were sent to one record. It stays that of the lead
-- for which it was created, otherwise of the first one. The others look for theirs again.
UPDATE crm_push p SET record_id = NULL
WHERE EXISTS (
  SELECT FROM crm_push o
  WHERE o.connection_id = p.connection_id AND o.record_id = p.record_id
    AND (o.state <> 'created', o.id) < (p.state <> 'created', p.id));
