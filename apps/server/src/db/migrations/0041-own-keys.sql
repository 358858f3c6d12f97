-- Own keys of customers: the operator switches them on by vendor, and what they find counts at the
-- usual price.

-- Requests of a preset are known to hold the customer's key. Those of a file may hold another one.
ALTER TABLE vendor ADD COLUMN IF NOT EXISTS takes_own_keys boolean NOT NULL DEFAULT false;

-- What of the charge went back to the owner of the credits, because an own key found the field.
ALTER TABLE lookup ADD COLUMN IF NOT EXISTS back_phone integer NOT NULL DEFAULT 0;
ALTER TABLE lookup ADD COLUMN IF NOT EXISTS back_email integer NOT NULL DEFAULT 0;
