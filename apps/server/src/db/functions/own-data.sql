-- The small parts of a user's own data. Leads, misses and lines of the ledger are read in pages.
-- Without keys, tokens and hashes. Contacts are in it only if the user typed them.
CREATE OR REPLACE FUNCTION own_data(p_user bigint)
RETURNS TABLE (section text, data jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT 'account', to_jsonb(x) FROM (
    SELECT public_id AS user_id, mobile, name, email, email_verified_at, linkedin_url,
      referral_code, created_at
    FROM user_account WHERE id = p_user
  ) x
  UNION ALL SELECT 'permissions', to_jsonb(x) FROM (
    SELECT permission, source, granted_at FROM user_permission WHERE user_id = p_user
  ) x
  UNION ALL SELECT 'plan_rights', to_jsonb(x) FROM (
    SELECT plan_id, allow_teams, allow_linkedin_bulk_upload, until
    FROM user_entitlement WHERE user_id = p_user
  ) x
  UNION ALL SELECT 'wallets', to_jsonb(x) FROM (
    SELECT kind, phone, email FROM ledger_account
    WHERE p_user IN (user_id, pays_for_user_id) ORDER BY id
  ) x
  UNION ALL SELECT 'devices', to_jsonb(x) FROM (
    SELECT public_id AS session_id, created_at, ended_at, ip, user_agent
    FROM user_session WHERE user_id = p_user ORDER BY id
  ) x
  UNION ALL SELECT 'sign_ins', to_jsonb(x) FROM (
    SELECT at, ip, user_agent, outcome FROM login_audit WHERE user_id = p_user ORDER BY id
  ) x
  UNION ALL SELECT 'billing_details', to_jsonb(x) FROM (
    SELECT name, address, gstin, state_code, is_sez FROM billing_customer WHERE user_id = p_user
  ) x
  UNION ALL SELECT 'plans', to_jsonb(x) FROM (
    SELECT plan_id, status, term_start, term_end, is_cancelled
    FROM billing_subscription WHERE user_id = p_user ORDER BY term_start
  ) x
  UNION ALL SELECT 'payments', to_jsonb(x) FROM (
    SELECT public_id AS payment_id, kind, item_name, amount, refunded_amount, currency, status,
      invoice_number, buyer, issued_at, phone, email
    FROM billing_payment WHERE user_id = p_user ORDER BY id
  ) x
  UNION ALL SELECT 'referrals', to_jsonb(x) FROM (
    SELECT CASE WHEN inviter_user_id = p_user THEN 'you invited' ELSE 'you were invited' END
      AS what, created_at, credited_at
    FROM referral WHERE p_user IN (inviter_user_id, invitee_user_id) ORDER BY id
  ) x
  UNION ALL SELECT 'teams', to_jsonb(x) FROM (
    SELECT t.name, m.mobile, m.invited_at, m.joined_at, m.left_at, m.ended_as
    FROM team_membership m JOIN team t ON t.id = m.team_id
    WHERE m.user_id = p_user ORDER BY m.id
  ) x
  UNION ALL SELECT 'own_teams', to_jsonb(x) FROM (
    SELECT name, created_at, deleted_at FROM team WHERE owner_user_id = p_user ORDER BY id
  ) x
  UNION ALL SELECT 'api_keys', to_jsonb(x) FROM (
    SELECT name, public_part, purpose, daily_credits, created_at, last_used_at, revoked_at
    FROM api_key WHERE user_id = p_user ORDER BY id
  ) x
  UNION ALL SELECT 'extensions', to_jsonb(x) FROM (
    SELECT name, created_at, last_used_at, revoked_at
    FROM extension_key WHERE user_id = p_user ORDER BY id
  ) x
  UNION ALL SELECT 'webhooks', to_jsonb(x) FROM (
    SELECT url, events, is_enabled, created_at FROM webhook WHERE user_id = p_user
  ) x
  UNION ALL SELECT 'crm_connections', to_jsonb(x) FROM (
    SELECT vendor, name, address, state, created_at FROM crm_connection WHERE user_id = p_user
  ) x
  UNION ALL SELECT 'own_vendor_keys', to_jsonb(x) FROM (
    SELECT v.name AS vendor, k.last_characters, k.created_at
    FROM vendor_own_key k JOIN vendor v ON v.id = k.vendor_id
    WHERE k.user_id = p_user ORDER BY k.id
  ) x
  UNION ALL SELECT 'passkeys', to_jsonb(x) FROM (
    SELECT name, created_at, last_used_at
    FROM operator_passkey WHERE user_id = p_user ORDER BY created_at
  ) x
  UNION ALL SELECT 'settings', to_jsonb(x) FROM (
    SELECT name, value FROM user_preference WHERE user_id = p_user ORDER BY name
  ) x
  UNION ALL SELECT 'notifications', to_jsonb(x) FROM (
    SELECT email_enabled, trigger_events FROM notification_setting WHERE user_id = p_user
  ) x
  UNION ALL SELECT 'events', to_jsonb(x) FROM (
    SELECT type, data, created_at FROM event WHERE user_id = p_user ORDER BY id
  ) x
  UNION ALL SELECT 'bulk_files', to_jsonb(x) FROM (
    SELECT public_id AS batch_id, type, filename, status, rows, purpose, charged_phone,
      charged_email, created_at, finished_at
    FROM batch WHERE user_id = p_user ORDER BY id
  ) x
  UNION ALL SELECT 'lead_lists', to_jsonb(x) FROM (
    SELECT name, is_shared, created_at FROM lead_list WHERE user_id = p_user ORDER BY id
  ) x
  UNION ALL SELECT 'notes', to_jsonb(x) FROM (
    SELECT lead_id, kind, text, created_at,
      CASE WHEN author_user_id = p_user THEN 'you' ELSE 'a teammate' END AS author
    FROM lead_history WHERE p_user IN (user_id, author_user_id) ORDER BY id
  ) x
  UNION ALL SELECT 'assigned_leads', to_jsonb(x) FROM (
    SELECT lead_id, stage, tags, next_call_at, changed_at
    FROM lead_work WHERE assignee_user_id = p_user AND user_id <> p_user ORDER BY lead_id
  ) x
  UNION ALL SELECT 'do_not_contact', to_jsonb(x) FROM (
    SELECT value, created_at FROM blocked_contact WHERE owner_user_id = p_user ORDER BY value
  ) x
  UNION ALL SELECT 'known_customers', to_jsonb(x) FROM (
    SELECT kind, count(*) AS entries, min(created_at) AS first_at, max(created_at) AS last_at
    FROM known_customer WHERE user_id = p_user GROUP BY kind ORDER BY kind
  ) x
  UNION ALL SELECT 'reports', to_jsonb(x) FROM (
    SELECT kind, lead_id, subject, reason, state, answer, created_at, resolved_at
    FROM report WHERE user_id = p_user ORDER BY id
  ) x
  UNION ALL SELECT 'profile_requests', to_jsonb(x) FROM (
    SELECT address, state, charged_phone, charged_email, created_at, ended_at
    FROM linkedin_request WHERE user_id = p_user ORDER BY id
  ) x
  UNION ALL SELECT 'imports', to_jsonb(x) FROM (
    SELECT kind, file_name, file_bytes, state, created_at, ended_at
    FROM import_upload WHERE user_id = p_user ORDER BY id
  ) x
  UNION ALL SELECT 'operator_actions', to_jsonb(x) FROM (
    SELECT at, verb, target_type, reason FROM operator_action WHERE user_id = p_user ORDER BY id
  ) x
$$;

REVOKE ALL ON FUNCTION own_data FROM PUBLIC;
GRANT EXECUTE ON FUNCTION own_data TO dastak_app;
