-- Columns are only added at the end of a view. To change a column, a numbered migration drops it.

-- The leads that the worklist shows, of all kinds, as their user may see them now. A LinkedIn
-- profile is one row: contacts that its page showed and contacts that were revealed. A request
-- whose page showed everything has no lead, so its own id is used.
CREATE OR REPLACE VIEW worklist_lead AS
  SELECT l.user_id, l.id, l.kind, l.subject, l.name, l.cin, l.company_name, l.companies,
    l.designation, l.phone, l.email, least(l.phone_fetched_at, l.email_fetched_at) AS fetched_at,
    l.created_at, l.is_phone_removed, l.is_email_removed
  FROM lead_shown l
  WHERE l.kind IN ('din', 'gst')
  UNION ALL
  SELECT l.user_id, l.id, l.kind, l.subject,
    coalesce(r.name, l.facts ->> 'name', l.name), NULL, l.company_name, l.companies,
    coalesce(l.designation, r.headline, l.facts ->> 'headline'),
    coalesce(l.phone, r.phone), coalesce(l.email, r.email),
    least(l.phone_fetched_at, l.email_fetched_at), l.created_at,
    coalesce(r.is_phone_removed, l.is_phone_removed),
    coalesce(r.is_email_removed, l.is_email_removed)
  FROM lead_shown l
    LEFT JOIN linkedin_request_shown r ON r.user_id = l.user_id AND r.subject = l.subject
  WHERE l.kind = 'linkedin'
  UNION ALL
  SELECT r.user_id, r.id, 'linkedin', r.subject, coalesce(r.name, r.subject), NULL, NULL, NULL,
    r.headline, r.phone, r.email, NULL, r.created_at, r.is_phone_removed, r.is_email_removed
  FROM linkedin_request_shown r
  WHERE (
      r.phone IS NOT NULL OR r.email IS NOT NULL OR r.is_phone_removed OR r.is_email_removed
    )
    AND NOT EXISTS (
      SELECT FROM lead_shown l
      WHERE l.user_id = r.user_id AND l.kind = 'linkedin' AND l.subject = r.subject
    );

-- The leads of teammates that a user sees: those in lists that a teammate shares, and those that
-- the user looks after.
CREATE OR REPLACE VIEW worklist_shared AS
  SELECT m.user_id AS viewer_id, e.user_id, e.lead_id
  FROM team_mate m
    JOIN lead_list_entry e ON e.user_id = m.mate_id
    JOIN lead_list s ON s.id = e.list_id AND s.is_shared
  WHERE s.user_id IN (m.user_id, m.mate_id)
    OR EXISTS (
      SELECT FROM team_mate t WHERE t.user_id = m.user_id AND t.mate_id = s.user_id
    )
  UNION
  SELECT m.user_id, w.user_id, w.lead_id
  FROM team_mate m
    JOIN lead_work w ON w.assignee_user_id = m.user_id AND w.user_id = m.mate_id;

-- The same with what was worked out about them, for what is sent on.
CREATE OR REPLACE VIEW worklist_worked AS
  SELECT v.*, coalesce(w.stage, 'new') AS stage, coalesce(w.tags, '{}') AS tags, w.note
  FROM worklist_lead v
    LEFT JOIN lead_work w ON w.user_id = v.user_id AND w.lead_id = v.id;

GRANT SELECT ON worklist_lead, worklist_shared, worklist_worked TO dastak_app;
