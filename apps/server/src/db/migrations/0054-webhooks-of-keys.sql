-- Webhooks that programs manage, and deliveries that are sent again.
-- The public part of the key that made it; null if its owner did. It is turned off with the key.
ALTER TABLE webhook ADD COLUMN api_key text COLLATE "C";
ALTER TABLE webhook DROP CONSTRAINT webhook_off_reason_check,
  ADD CONSTRAINT webhook_off_reason_check
    CHECK (off_reason IN ('owner', 'failing', 'gone', 'key_revoked'));
CREATE INDEX webhook_of_key ON webhook (api_key) WHERE api_key IS NOT NULL;

-- Tries from before it was last sent again: the waits between tries begin anew.
ALTER TABLE webhook_delivery ADD COLUMN tries_before integer NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX webhook_delivery_message ON webhook_delivery (message_id);
