-- Columns are only added at the end of a view. To change a column, a numbered migration drops it.
-- The known data, defined once for reveals, previews, leads, exports and batches:
--   lookup_subject: what a lookup can be about, with its title, its facts and what is shown with
--     them.
--   contact: the contacts in this database that can be revealed.
--   lookup_company: the companies that a subject belongs to, if its kind has companies. A lead is
--     filed under one, and can be searched by any.

-- What of a contact can be sold: not one that is known to be bad (disconnected or bounced), and no
-- landline for a kind that sells mobile numbers. The reader of answers and files knows all
-- landlines. Here are those whose area code no mobile number has. 11111 is for invented numbers.
CREATE OR REPLACE FUNCTION contact_sold(p_kind text, p_unit text, p_value text) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN p_kind = 'rc' AND p_unit = 'phone' AND p_value ~ '^\+91(?!1{5})[1-5]' THEN NULL
    WHEN EXISTS (
      SELECT FROM bad_contact b
      WHERE b.unit = p_unit
        AND b.value = CASE p_unit WHEN 'email' THEN small_letters(p_value) ELSE p_value END
    ) THEN NULL
    ELSE p_value
  END
$$;

-- The view has the conditions of `contact_sold` in place, because a call of it costs each reveal
-- more than the rest of the view. A value that is missing is not looked up.
CREATE OR REPLACE VIEW contact AS
  SELECT 'din' AS kind, n.din AS subject,
    CASE WHEN n.phone IS NOT NULL AND NOT EXISTS (
      SELECT FROM bad_contact b WHERE b.unit = 'phone' AND b.value = n.phone
    ) THEN n.phone END AS phone,
    CASE WHEN n.email IS NOT NULL AND NOT EXISTS (
      SELECT FROM bad_contact b WHERE b.unit = 'email' AND b.value = small_letters(n.email)
    ) THEN n.email END AS email,
    n.source, n.as_of
  FROM contact_din n
  UNION ALL
  SELECT 'gst', n.gstin,
    CASE WHEN n.phone IS NOT NULL AND NOT EXISTS (
      SELECT FROM bad_contact b WHERE b.unit = 'phone' AND b.value = n.phone
    ) THEN n.phone END,
    CASE WHEN n.email IS NOT NULL AND NOT EXISTS (
      SELECT FROM bad_contact b WHERE b.unit = 'email' AND b.value = small_letters(n.email)
    ) THEN n.email END,
    n.source, n.as_of
  FROM contact_gstin n
  UNION ALL
  SELECT n.kind, n.subject,
    CASE WHEN n.phone IS NOT NULL
      AND (n.kind <> 'rc' OR n.phone !~ '^\+91(?!1{5})[1-5]')
      AND NOT EXISTS (SELECT FROM bad_contact b WHERE b.unit = 'phone' AND b.value = n.phone)
    THEN n.phone END,
    CASE WHEN n.email IS NOT NULL AND NOT EXISTS (
      SELECT FROM bad_contact b WHERE b.unit = 'email' AND b.value = small_letters(n.email)
    ) THEN n.email END,
    n.source, n.as_of
  FROM contact_record n;

-- Revealed contacts as their owner sees them now. A field that was removed at the person's request
-- has a source and no value (`lead_remove`). It stays the user's own and is not sold again.
CREATE OR REPLACE VIEW lead_shown AS
  SELECT user_id, kind, id, subject, name, company_name, designation, facts, created_at,
    phone, phone_source, phone_fetched_at, email, email_source, email_fetched_at,
    num_nonnulls(phone, phone_source) > 0 AS has_phone,
    num_nonnulls(email, email_source) > 0 AS has_email, cin, companies, search_text,
    phone_lookup_id, email_lookup_id, refreshed_at,
    phone IS NULL AND phone_source IS NOT NULL AS is_phone_removed,
    email IS NULL AND email_source IS NOT NULL AS is_email_removed
  FROM lead;

CREATE OR REPLACE VIEW lookup_company AS
  SELECT 'din' AS kind, b.din AS subject, b.cin, c.name AS company_name, b.designation
  FROM directorship b LEFT JOIN company c ON c.cin = b.cin;

-- `facts` are stored on the lead. `related` is shown with the subject and not stored: the
-- directorships of a director, in active companies first, then the latest, without those that
-- ended. A lead is filed under the company of the first, unless it was found at another company.
-- `companies` are the names of all companies, one per line, also of ended directorships: the lead
-- can be searched by any of them. A query that does not select a column does not pay for it,
-- because the planner drops unused columns.
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
  SELECT kind, subject, coalesce(facts->>'name', subject), facts->>'company', NULL, facts, NULL,
    NULL, NULL
  FROM contact_record;

GRANT SELECT ON contact, lead_shown, lookup_subject, lookup_company TO dastak_app;
