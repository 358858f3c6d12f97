-- What a user's plan gives him beside its permissions (rows of user_permission with the source 'plan'), and until when. After that
-- moment none of it counts, whether or not a job has been here.
CREATE TABLE user_entitlement (
  user_id bigint PRIMARY KEY REFERENCES user_account (id),
  plan_id text NOT NULL,
  allow_teams boolean NOT NULL,
  allow_linkedin_bulk_upload boolean NOT NULL,
  until timestamptz NOT NULL
);
CREATE INDEX user_entitlement_until ON user_entitlement (until);

-- Who is billed: what stands on his invoices from now on. `public_id` is what a provider knows him by; `busy_until`: one change of a plan
-- at a time. `given_plan_id`: what an operator gave him, for when no subscription of his runs.
CREATE TABLE billing_customer (
  user_id bigint PRIMARY KEY REFERENCES user_account (id),
  public_id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  name text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  gstin text,
  busy_until timestamptz,
  given_plan_id text,
  given_until timestamptz,
  CHECK ((given_plan_id IS NULL) = (given_until IS NULL))
);

-- What a provider's subscription is, as far as we know: `version` grows with each change at the provider, and an older one never
-- overwrites a newer one. `term_end` is how far it is paid.
CREATE TABLE billing_subscription (
  provider text NOT NULL,
  provider_id text NOT NULL,
  user_id bigint NOT NULL REFERENCES user_account (id),
  plan_id text NOT NULL,
  status text NOT NULL CHECK (status IN ('active', 'past_due', 'ended')),
  term_start timestamptz NOT NULL,
  term_end timestamptz NOT NULL,
  is_cancelled boolean NOT NULL,
  scheduled_plan_id text,
  version bigint NOT NULL,
  PRIMARY KEY (provider, provider_id)
);
CREATE INDEX billing_subscription_user ON billing_subscription (user_id);

-- Payments, paid or failed. What was granted for one, and what a refund took back, stands in the ledger; `refund_applied` is up to which
-- amount it did.
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
  -- Who bought, as it was then: { name, address, gstin }.
  buyer jsonb NOT NULL,
  issued_at timestamptz NOT NULL,
  -- Null until its credits were granted; the posting is null where there were none to grant.
  granted_at timestamptz,
  posting_id bigint REFERENCES ledger_posting (id),
  phone integer NOT NULL DEFAULT 0,
  email integer NOT NULL DEFAULT 0,
  UNIQUE (provider, provider_id),
  CHECK ((kind = 'pack') = (subscription_id IS NULL) AND (kind = 'pack') = (term_start IS NULL) AND (term_start IS NULL) = (term_end IS NULL))
);
CREATE INDEX billing_payment_user ON billing_payment (user_id, issued_at, id);
CREATE INDEX billing_payment_term ON billing_payment (subscription_id, term_start) WHERE subscription_id IS NOT NULL;

-- What a provider told: that something about this customer has changed. Stored once by its id, whatever it held; applied by a job.
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

-- The built-in provider, which takes no money: it keeps its own books, of which the tables above are told as by any other.
CREATE TABLE sandbox_checkout (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  customer text NOT NULL,
  item_id text NOT NULL,
  is_pack boolean NOT NULL,
  return_paid text NOT NULL,
  return_declined text NOT NULL,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  is_paid boolean NOT NULL DEFAULT false
);
CREATE TABLE sandbox_subscription (
  id text PRIMARY KEY,
  customer text NOT NULL,
  plan_id text NOT NULL,
  status text NOT NULL CHECK (status IN ('active', 'past_due', 'ended')),
  -- Terms are counted from here, so that the 31st comes back after February; `terms` are paid.
  anchor timestamptz NOT NULL,
  terms integer NOT NULL,
  term_start timestamptz NOT NULL,
  term_end timestamptz NOT NULL,
  is_cancelled boolean NOT NULL DEFAULT false,
  scheduled_plan_id text,
  does_card_fail boolean NOT NULL,
  next_try_at timestamptz,
  version bigint NOT NULL DEFAULT 1
);
CREATE INDEX sandbox_subscription_customer ON sandbox_subscription (customer);
CREATE INDEX sandbox_subscription_due ON sandbox_subscription (term_end) WHERE status <> 'ended';
CREATE TABLE sandbox_payment (
  id text PRIMARY KEY,
  customer text NOT NULL,
  kind text NOT NULL,
  item_id text NOT NULL,
  subscription_id text,
  term_start timestamptz,
  term_end timestamptz,
  amount bigint NOT NULL,
  refunded_amount bigint NOT NULL DEFAULT 0 CHECK (refunded_amount BETWEEN 0 AND amount),
  currency text NOT NULL,
  status text NOT NULL,
  invoice_number text UNIQUE,
  at timestamptz NOT NULL
);
CREATE INDEX sandbox_payment_customer ON sandbox_payment (customer);
CREATE TABLE sandbox_event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  type text NOT NULL,
  customer text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX sandbox_event_at ON sandbox_event (at);
-- The last invoice number of a financial year.
CREATE TABLE sandbox_invoice_year (
  year text PRIMARY KEY,
  last integer NOT NULL
);

GRANT SELECT, INSERT, UPDATE, DELETE ON user_entitlement TO dastak_app;
GRANT SELECT, INSERT, UPDATE ON billing_customer, billing_subscription, billing_payment, billing_event,
  billing_poll, sandbox_checkout, sandbox_subscription, sandbox_payment, sandbox_event, sandbox_invoice_year TO dastak_app;
GRANT DELETE ON billing_event, sandbox_checkout, sandbox_event TO dastak_app;
