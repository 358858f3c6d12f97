-- A user's reports about a lead: the newest, and the contacts that are known to be bad, which a
-- refresh may have replaced since. In the shape of the contract.
CREATE OR REPLACE VIEW lead_report AS
  SELECT
    r.user_id,
    r.lead_id,
    (array_agg(state ORDER BY r.id DESC))[1]::text AS state,
    CASE (array_agg(state ORDER BY r.id DESC))[1]
      WHEN 'open' THEN 'Pending'
      WHEN 'accepted' THEN 'Accepted'
      ELSE 'Rejected'
    END AS words,
    jsonb_build_object(
      'state', (array_agg(state ORDER BY r.id DESC))[1],
      'is_phone_reported', (array_agg(phone_state IS NOT NULL ORDER BY r.id DESC))[1],
      'is_email_reported', (array_agg(email_state IS NOT NULL ORDER BY r.id DESC))[1],
      'is_phone_bad', coalesce(bool_or(phone_state = 'accepted'
        AND (l.id IS NULL OR l.phone_lookup_id IS NOT DISTINCT FROM r.phone_lookup_id)), false),
      'is_email_bad', coalesce(bool_or(email_state = 'accepted'
        AND (l.id IS NULL OR l.email_lookup_id IS NOT DISTINCT FROM r.email_lookup_id)), false),
      'credits_back', jsonb_build_object(
        'phone', sum(refunded_phone), 'email', sum(refunded_email)),
      'answer', (array_agg(answer ORDER BY r.id DESC))[1],
      'reported_at', to_char(
        max(r.created_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    ) AS report
  FROM report r
    LEFT JOIN lead_shown l ON l.user_id = r.user_id AND l.id = r.lead_id
  GROUP BY r.user_id, r.lead_id;

-- The contacts of the lead of a report. Of a reported field, what its lookup had found, also if a
-- refresh has replaced it since.
CREATE OR REPLACE VIEW report_contact AS
  SELECT r.id AS report_id, r.user_id, r.kind, r.lead_id,
    CASE WHEN r.phone_lookup_id IS NULL THEN l.phone ELSE p.value END AS phone,
    CASE WHEN r.phone_lookup_id IS NULL THEN l.phone_source ELSE p.source END AS phone_source,
    CASE WHEN r.phone_lookup_id IS NULL THEN l.phone_fetched_at ELSE p.fetched_at END
      AS phone_fetched_at,
    CASE WHEN r.email_lookup_id IS NULL THEN l.email ELSE e.value END AS email,
    CASE WHEN r.email_lookup_id IS NULL THEN l.email_source ELSE e.source END AS email_source,
    CASE WHEN r.email_lookup_id IS NULL THEN l.email_fetched_at ELSE e.fetched_at END
      AS email_fetched_at
  FROM report r
    LEFT JOIN lead_shown l ON l.user_id = r.user_id AND l.kind = r.kind AND l.id = r.lead_id
    LEFT JOIN lead_found p ON p.user_id = r.user_id AND p.kind = r.kind AND p.lead_id = r.lead_id
      AND p.field = 'phone' AND p.lookup_id = r.phone_lookup_id
    LEFT JOIN lead_found e ON e.user_id = r.user_id AND e.kind = r.kind AND e.lead_id = r.lead_id
      AND e.field = 'email' AND e.lookup_id = r.email_lookup_id;

-- The report that a refund is about, and what it gave back.
CREATE OR REPLACE VIEW ledger_report AS
  SELECT id, kind, subject, name, phone_lookup_id, email_lookup_id, refunded_phone, refunded_email
  FROM report;

GRANT SELECT ON lead_report, report_contact, ledger_report TO dastak_app;
