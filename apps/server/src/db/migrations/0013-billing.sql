-- Billing: who is billed, for which subscriptions and payments, and what providers tell of them.

-- What stands on his invoices from now on. `public_id` is what a provider knows him by.
CREATE TABLE billing_customer (
  user_id bigint PRIMARY KEY REFERENCES user_account (id),
  public_id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  name text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  gstin text,
  -- Where he is: the code that the GST has for the state. With a GSTIN, its first two digits.
  state_code text CHECK (state_code ~ '^[0-9]{2}$'),
  -- One change of a plan at a time.
  busy_until timestamptz,
  -- What an operator gave him, for when no subscription of his runs.
  given_plan_id text,
  given_until timestamptz,
  CHECK ((given_plan_id IS NULL) = (given_until IS NULL))
);

-- What a provider's subscription is, as far as we know.
CREATE TABLE billing_subscription (
  provider text NOT NULL,
  provider_id text NOT NULL,
  user_id bigint NOT NULL REFERENCES user_account (id),
  plan_id text NOT NULL,
  status text NOT NULL CHECK (status IN ('active', 'past_due', 'ended')),
  term_start timestamptz NOT NULL,
  -- How far it is paid.
  term_end timestamptz NOT NULL,
  is_cancelled boolean NOT NULL,
  scheduled_plan_id text,
  -- Grows with each change at the provider: an older one never overwrites a newer one.
  version bigint NOT NULL,
  PRIMARY KEY (provider, provider_id)
);
CREATE INDEX billing_subscription_user ON billing_subscription (user_id);

-- Payments, paid or failed. What was granted for one, and what a refund took back, stands in the
-- ledger; `refund_applied` is up to which amount it did.
CREATE TABLE billing_payment (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  provider text NOT NULL,
  provider_id text NOT NULL,
  user_id bigint NOT NULL REFERENCES user_account (id),
  kind text NOT NULL CHECK (kind IN ('term', 'upgrade', 'pack')),
  item_id text NOT NULL,
  item_name text NOT NULL,
  subscription_id text,
  term_start timestamptz,
  term_end timestamptz,
  amount bigint NOT NULL CHECK (amount >= 0),
  refunded_amount bigint NOT NULL DEFAULT 0 CHECK (refunded_amount BETWEEN 0 AND amount),
  refund_applied bigint NOT NULL DEFAULT 0 CHECK (refund_applied BETWEEN 0 AND refunded_amount),
  currency text NOT NULL,
  status text NOT NULL CHECK (status IN ('failed', 'paid')),
  invoice_number text,
  -- Who bought, as it was then: { name, address, gstin, state_code }.
  buyer jsonb NOT NULL,
  -- Who sold, and the tax that the price contains, as it was then: { name, address, gstin, sac,
  -- tax }. Null where the provider makes the invoices, and of payments before this was kept, which
  -- show the settings of today.
  seller jsonb,
  issued_at timestamptz NOT NULL,
  -- Null until its credits were granted; the posting is null where there were none to grant.
  granted_at timestamptz,
  posting_id bigint REFERENCES ledger_posting (id),
  phone integer NOT NULL DEFAULT 0,
  email integer NOT NULL DEFAULT 0,
  UNIQUE (provider, provider_id),
  CHECK (
    (kind = 'pack') = (subscription_id IS NULL)
    AND (kind = 'pack') = (term_start IS NULL)
    AND (term_start IS NULL) = (term_end IS NULL)
  )
);
CREATE INDEX billing_payment_user ON billing_payment (user_id, issued_at, id);
CREATE INDEX billing_payment_term ON billing_payment (subscription_id, term_start)
  WHERE subscription_id IS NOT NULL;

-- What a provider told: that something about this customer has changed. Stored once by its id,
-- whatever it held; applied by a job.
CREATE TABLE billing_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider text NOT NULL,
  provider_id text NOT NULL,
  user_id bigint NOT NULL REFERENCES user_account (id),
  received_at timestamptz NOT NULL,
  applied_at timestamptz,
  UNIQUE (provider, provider_id)
);
CREATE INDEX billing_event_waiting ON billing_event (received_at) WHERE applied_at IS NULL;

-- Up to when a provider was asked which events it has sent.
CREATE TABLE billing_poll (
  provider text PRIMARY KEY,
  polled_at timestamptz NOT NULL
);

GRANT SELECT, INSERT, UPDATE
  ON billing_customer, billing_subscription, billing_payment, billing_event, billing_poll
  TO dastak_app;
GRANT DELETE ON billing_event TO dastak_app;
