-- Columns are only added at the end of a view; a numbered migration drops one that is to change.
-- What is known, read in one place each by reveals, previews, leads, exports and batches.
--   lookup_subject  what a question can be about: its title, its facts, and what stands beside them
--   contact         what this database knows that can be revealed

-- What may be shown of a contact that is kept here: all of it. An opt-out is one condition in this place.
CREATE OR REPLACE FUNCTION contact_shown(p_value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT p_value $$;

CREATE OR REPLACE VIEW contact AS
  SELECT 'din' AS kind, din AS subject, contact_shown(phone) AS phone, contact_shown(email) AS email, source, as_of FROM contact_din
  UNION ALL
  SELECT 'gst', gstin, contact_shown(phone), contact_shown(email), source, as_of FROM contact_gstin;

-- What was revealed, as its owner sees it now.
CREATE OR REPLACE VIEW lead_shown AS
  SELECT user_id, kind, id, subject, name, company_name, designation, facts, created_at,
    contact_shown(phone) AS phone, phone_source, phone_fetched_at, contact_shown(email) AS email, email_source, email_fetched_at,
    phone IS NOT NULL AS has_phone, email IS NOT NULL AS has_email
  FROM lead;

-- `facts` are kept on the lead. `related` is shown beside the subject and not kept: the seats of a director, the latest first, which
-- names his company; seats that ended are none. Who does not ask for it does not pay for it: the planner drops what nobody reads.
CREATE OR REPLACE VIEW lookup_subject AS
  SELECT 'din' AS kind, d.din AS subject, d.full_name AS name, s.company_name, s.designation,
    jsonb_build_object('father_name', d.father_name, 'dob', d.dob, 'present_address', d.present_address,
      'permanent_address', d.permanent_address, 'nationality', d.nationality, 'status', d.status) AS facts, s.related
  FROM director d LEFT JOIN LATERAL (
    SELECT (array_agg(c.name ORDER BY b.appointed_on DESC NULLS LAST, b.cin))[1] AS company_name,
      (array_agg(b.designation ORDER BY b.appointed_on DESC NULLS LAST, b.cin))[1] AS designation,
      jsonb_agg(jsonb_build_object('identification_number', b.cin, 'company_name', c.name, 'designation', b.designation)
        ORDER BY b.appointed_on DESC NULLS LAST, b.cin) AS related
    FROM directorship b LEFT JOIN company c ON c.cin = b.cin WHERE b.din = d.din AND b.ended_on IS NULL) s ON true
  UNION ALL
  SELECT 'gst', g.gstin, coalesce(g.business_name, g.legal_name, g.gstin), NULL, NULL,
    jsonb_build_object('business_name', g.business_name, 'legal_name', g.legal_name, 'gstin_status', g.gstin_status, 'state', g.state), NULL
  FROM contact_gstin g;

GRANT SELECT ON contact, lead_shown, lookup_subject TO dastak_app;
