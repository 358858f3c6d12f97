-- Columns are only added at the end of a view; a numbered migration drops one that is to change.
-- What is known, read in one place each by reveals, previews, leads, exports and batches.
--   lookup_subject  what a question can be about: its title, its facts, and what stands beside them
--   contact         what this database knows that can be revealed
--   lookup_company  the companies that a subject has to do with, where its kind has them: a lead is
--                   filed under one, and found by any

-- What may be shown of a contact that is kept here: all of it. The door of the opt-out, which will
-- be one condition in this place.
CREATE OR REPLACE FUNCTION contact_shown(p_value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT p_value $$;

CREATE OR REPLACE VIEW contact AS
  SELECT 'din' AS kind, din AS subject, contact_shown(phone) AS phone,
    contact_shown(email) AS email, source, as_of
  FROM contact_din
  UNION ALL
  SELECT 'gst', gstin, contact_shown(phone), contact_shown(email), source, as_of
  FROM contact_gstin
  UNION ALL
  SELECT kind, subject, contact_shown(phone), contact_shown(email), source, as_of
  FROM contact_record;

-- What was revealed, as its owner sees it now.
CREATE OR REPLACE VIEW lead_shown AS
  SELECT user_id, kind, id, subject, name, company_name, designation, facts, created_at,
    contact_shown(phone) AS phone, phone_source, phone_fetched_at,
    contact_shown(email) AS email, email_source, email_fetched_at,
    phone IS NOT NULL AS has_phone, email IS NOT NULL AS has_email, cin, companies, search_text,
    phone_lookup_id, email_lookup_id
  FROM lead;

CREATE OR REPLACE VIEW lookup_company AS
  SELECT 'din' AS kind, b.din AS subject, b.cin, c.name AS company_name, b.designation
  FROM directorship b LEFT JOIN company c ON c.cin = b.cin;

-- `facts` are kept on the lead. `related` is shown beside the subject and not kept: the seats of a
-- director, in active companies first, then the latest; those that ended are none. The first of
-- them names his company, under which a lead is filed where he was not found at another.
-- `companies` are the names of all, also where his seat ended, one a line: by any of them the lead
-- is found. Who does not ask for a column does not pay for it: the planner drops what nobody reads.
CREATE OR REPLACE VIEW lookup_subject AS
  SELECT 'din' AS kind, d.din AS subject, d.full_name AS name, s.company_name, s.designation,
    jsonb_build_object(
      'father_name', d.father_name,
      'dob', d.dob,
      'present_address', d.present_address,
      'permanent_address', d.permanent_address,
      'nationality', d.nationality,
      'status', d.status
    ) AS facts,
    s.related, s.cin, s.companies
  FROM director d
    LEFT JOIN LATERAL (
      SELECT
        (array_agg(b.company_name) FILTER (WHERE b.is_present))[1] AS company_name,
        (array_agg(b.designation) FILTER (WHERE b.is_present))[1] AS designation,
        (array_agg(b.cin) FILTER (WHERE b.is_present))[1] AS cin,
        string_agg(b.company_name, E'\n') AS companies,
        jsonb_agg(
          jsonb_build_object(
            'identification_number', b.cin,
            'company_name', b.company_name,
            'designation', b.designation
          )
        ) FILTER (WHERE b.is_present) AS related
      FROM (
        SELECT
          b.cin,
          b.designation,
          b.ended_on IS NULL AS is_present,
          c.name AS company_name
        FROM directorship b
        LEFT JOIN company c ON c.cin = b.cin
        WHERE b.din = d.din
        ORDER BY
          coalesce(c.status ~* '^active\M', false) DESC,
          b.appointed_on DESC NULLS LAST,
          b.cin
      ) b
    ) s ON true
  UNION ALL
  SELECT 'gst', g.gstin, coalesce(g.business_name, g.legal_name, g.gstin), NULL, NULL,
    jsonb_build_object(
      'business_name', g.business_name,
      'legal_name', g.legal_name,
      'gstin_status', g.gstin_status,
      'state', g.state
    ),
    NULL, NULL, NULL
  FROM contact_gstin g
  UNION ALL
  -- Nothing is told of somebody whose contact may not be.
  SELECT r.kind, r.subject, coalesce(r.facts->>'name', r.subject), r.facts->>'company', NULL,
    r.facts, NULL, NULL, NULL
  FROM (
    SELECT kind, subject,
      CASE
        WHEN contact_shown(phone) IS NULL AND contact_shown(email) IS NULL THEN '{}'
        ELSE facts
      END AS facts
    FROM contact_record
  ) r;

GRANT SELECT ON contact, lead_shown, lookup_subject, lookup_company TO dastak_app;
