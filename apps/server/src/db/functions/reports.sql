-- A user's reports about a lead: the newest, and the contacts that are known to be bad. In the
-- shape of the contract.
CREATE OR REPLACE VIEW lead_report AS
  SELECT
    user_id,
    lead_id,
    (array_agg(state ORDER BY id DESC))[1]::text AS state,
    CASE (array_agg(state ORDER BY id DESC))[1]
      WHEN 'open' THEN 'Pending'
      WHEN 'accepted' THEN 'Accepted'
      ELSE 'Rejected'
    END AS words,
    jsonb_build_object(
      'state', (array_agg(state ORDER BY id DESC))[1],
      'is_phone_reported', (array_agg(phone_state IS NOT NULL ORDER BY id DESC))[1],
      'is_email_reported', (array_agg(email_state IS NOT NULL ORDER BY id DESC))[1],
      'is_phone_bad', bool_or(phone_state IS NOT DISTINCT FROM 'accepted'),
      'is_email_bad', bool_or(email_state IS NOT DISTINCT FROM 'accepted'),
      'credits_back', jsonb_build_object(
        'phone', sum(refunded_phone), 'email', sum(refunded_email)),
      'answer', (array_agg(answer ORDER BY id DESC))[1],
      'reported_at', to_char(
        max(created_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    ) AS report
  FROM report
  GROUP BY user_id, lead_id;

-- The report that a refund is about.
CREATE OR REPLACE VIEW ledger_report AS
  SELECT id, kind, subject, name
  FROM report;

GRANT SELECT ON lead_report, ledger_report TO dastak_app;
