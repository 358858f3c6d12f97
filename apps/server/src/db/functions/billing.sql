-- What a payment bought, for the ledger lines of its credits.
CREATE OR REPLACE VIEW ledger_payment AS
  SELECT public_id AS id, user_id, item_name AS about
  FROM billing_payment;

GRANT SELECT ON ledger_payment TO dastak_app;
