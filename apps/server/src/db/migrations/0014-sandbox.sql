-- The built-in billing provider, which takes no money: it keeps its own books, of which the tables
-- of billing are told as by any other.

CREATE TABLE sandbox_checkout (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  customer text NOT NULL,
  item_id text NOT NULL,
  is_pack boolean NOT NULL,
  -- Whom the hosted page was opened for, and so whom its invoice is made out to; null: whoever it
  -- is when the payment is heard of.
  buyer jsonb,
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
  -- As of its checkout.
  buyer jsonb,
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

GRANT SELECT, INSERT, UPDATE
  ON sandbox_checkout, sandbox_subscription, sandbox_payment, sandbox_event, sandbox_invoice_year
  TO dastak_app;
GRANT DELETE ON sandbox_checkout, sandbox_event TO dastak_app;
