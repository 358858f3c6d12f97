-- The small parts of a user's own data. Leads and lines of the ledger are read in pages.
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
  UNION ALL SELECT 'devices', to_jsonb(x) FROM (
    SELECT public_id AS session_id, created_at, ended_at, ip, user_agent
    FROM user_session WHERE user_id = p_user ORDER BY id
  ) x
  UNION ALL SELECT 'sign_ins', to_jsonb(x) FROM (
    SELECT at, ip, user_agent, outcome FROM login_audit WHERE user_id = p_user ORDER BY id
  ) x
  UNION ALL SELECT 'billing_details', to_jsonb(x) FROM (
    SELECT name, address, gstin, state_code FROM billing_customer WHERE user_id = p_user
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
    SELECT lead_id, kind, text, created_at
    FROM lead_history WHERE author_user_id = p_user ORDER BY id
  ) x
  UNION ALL SELECT 'reports', to_jsonb(x) FROM (
    SELECT kind, lead_id, subject, reason, state, answer, created_at, resolved_at
    FROM report WHERE user_id = p_user ORDER BY id
  ) x
  UNION ALL SELECT 'profile_requests', to_jsonb(x) FROM (
    SELECT address, state, charged_phone, charged_email, created_at, ended_at
    FROM linkedin_request WHERE user_id = p_user ORDER BY id
  ) x
$$;

REVOKE ALL ON FUNCTION own_data FROM PUBLIC;
GRANT EXECUTE ON FUNCTION own_data TO dastak_app;
