-- Where a buyer is: the code that the GST has for the state. With a GSTIN, its first two digits.
ALTER TABLE billing_customer ADD COLUMN state_code text CHECK (state_code ~ '^[0-9]{2}$');
UPDATE billing_customer SET state_code = left(gstin, 2) WHERE gstin ~ '^[0-9]{2}';

-- Who sold, and the tax that the price contains, as it was then: { name, address, gstin, sac, tax }.
-- Null where the provider makes the invoices, and of payments before this was kept, which show the
-- settings of today.
ALTER TABLE billing_payment ADD COLUMN seller jsonb;

-- Whom the hosted page was opened for, and so whom its invoice is made out to; null: whoever it is
-- when the payment is heard of.
ALTER TABLE sandbox_checkout ADD COLUMN buyer jsonb;
ALTER TABLE sandbox_payment ADD COLUMN buyer jsonb;
