-- LinkedIn requests as their user sees them now. Revealed contacts are in the lead, those that the
-- page showed are in the request. If both have a value, the lead's is shown. One that was removed
-- at the person's request counts as found. Statuses are words of `LINKEDIN_STATUSES`.
CREATE OR REPLACE VIEW linkedin_request_shown AS
  SELECT
    user_id,
    id,
    subject,
    address,
    created_at,
    lead_id,
    name,
    headline,
    phone,
    phone_source,
    email,
    email_source,
    is_phone_locked AND NOT has_phone AND is_over AS is_phone_locked,
    is_email_locked AND NOT has_email AND is_over AS is_email_locked,
    charged_phone,
    charged_email,
    is_from_team,
    CASE
      WHEN NOT is_over THEN state
      WHEN has_phone AND has_email THEN 'completed'
      WHEN state = 'failed' THEN 'failed'
      WHEN has_phone THEN
        CASE WHEN is_email_locked THEN 'email_pending' ELSE 'email_not_found' END
      WHEN is_phone_locked THEN 'phone_pending'
      WHEN has_email OR is_email_locked THEN 'phone_not_found'
      ELSE 'not_found'
    END AS status,
    has_phone AND phone IS NULL AS is_phone_removed,
    has_email AND email IS NULL AS is_email_removed
  FROM (
    SELECT
      coalesce(l.has_phone, false) OR num_nonnulls(r.page_phone, r.phone_removed_at) > 0
        AS has_phone,
      coalesce(l.has_email, false) OR num_nonnulls(r.page_email, r.email_removed_at) > 0
        AS has_email,
      r.user_id,
      r.id,
      r.subject,
      r.address,
      r.created_at,
      r.state,
      r.state IN ('ended', 'failed') AS is_over,
      r.is_phone_locked,
      r.is_email_locked,
      r.charged_phone,
      r.charged_email,
      r.is_from_team,
      l.id AS lead_id,
      coalesce(r.page_name, l.name) AS name,
      coalesce(r.page_headline, l.headline) AS headline,
      coalesce(l.phone, r.page_phone) AS phone,
      coalesce(l.email, r.page_email) AS email,
      CASE
        WHEN l.phone IS NOT NULL THEN l.phone_source
        WHEN r.page_phone IS NOT NULL THEN 'Profile page'
      END AS phone_source,
      CASE
        WHEN l.email IS NOT NULL THEN l.email_source
        WHEN r.page_email IS NOT NULL THEN 'Profile page'
      END AS email_source
    FROM linkedin_request r
    LEFT JOIN LATERAL (
      SELECT
        l.id,
        l.phone,
        l.phone_source,
        l.email,
        l.email_source,
        l.has_phone,
        l.has_email,
        l.facts ->> 'headline' AS headline,
        coalesce(l.facts ->> 'name', CASE WHEN l.name <> l.subject THEN l.name END) AS name
      FROM lead_shown l
      WHERE l.user_id = r.user_id
        AND l.kind = 'linkedin'
        AND l.subject = r.subject
      LIMIT 1
    ) l ON true
  ) r;

GRANT SELECT ON linkedin_request_shown TO dastak_app;
