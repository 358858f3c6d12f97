-- What a user can have of their own account: a copy of it, and its end.

-- Why an account cannot be erased now. Null if it can.
CREATE OR REPLACE FUNCTION erasure_hindrance(p_user bigint, p_now timestamptz) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT CASE
    WHEN EXISTS (
      SELECT FROM user_permission WHERE user_id = p_user AND permission = 'operator'
    ) THEN 'operator'
    WHEN EXISTS (
      SELECT FROM team WHERE owner_user_id = p_user AND deleted_at IS NULL
    ) THEN 'owner'
    WHEN EXISTS (SELECT FROM team_member WHERE user_id = p_user) THEN 'member'
    WHEN EXISTS (
      SELECT FROM billing_subscription
      WHERE user_id = p_user AND status <> 'ended' AND NOT is_cancelled
    ) THEN 'plan'
    WHEN EXISTS (
      SELECT FROM batch
      WHERE user_id = p_user AND status IN ('PENDING', 'PROCESSING', 'AWAITING_RETRY')
    ) OR EXISTS (SELECT FROM lookup WHERE user_id = p_user AND state = 'asking')
      OR EXISTS (
        SELECT FROM linkedin_request
        WHERE user_id = p_user AND state IN ('requested', 'processing')
      ) THEN 'work'
  END
$$;

-- Whether nobody has used an account since `p_before`, and nothing that was paid for is left in it.
CREATE OR REPLACE FUNCTION is_inactive(p_user bigint, p_before timestamptz, p_now timestamptz)
RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT erasure_hindrance(p_user, p_now) IS NULL
    AND NOT EXISTS (SELECT FROM login_audit WHERE user_id = p_user AND at >= p_before)
    AND NOT EXISTS (
      SELECT FROM user_session
      WHERE user_id = p_user AND greatest(created_at, rotated_at) >= p_before
    )
    AND NOT EXISTS (SELECT FROM api_key WHERE user_id = p_user AND last_used_at >= p_before)
    AND NOT EXISTS (SELECT FROM extension_key WHERE user_id = p_user AND last_used_at >= p_before)
    AND NOT EXISTS (SELECT FROM user_entitlement WHERE user_id = p_user AND until > p_now)
    AND NOT EXISTS (
      SELECT FROM billing_payment p JOIN ledger_account a ON a.user_id = p_user
      WHERE p.user_id = p_user AND p.status = 'paid' AND a.phone + a.email > 0
    )
$$;

-- Empties an account. The ledger, lookups and payments stay, and so do the invoices, which the law
-- wants whole. The same again removes what was on its way meanwhile. `p_hash` is null then.
CREATE OR REPLACE FUNCTION user_erase(p_user bigint, p_hash bytea, p_now timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  -- No network has this code of a country, so nobody can sign in with it.
  v_mobile CONSTANT text := '+999' || lpad(p_user::text, 11, '0');
BEGIN
  -- What the user found out about others.
  DELETE FROM lead_list WHERE user_id = p_user;
  DELETE FROM lead_list_entry WHERE user_id = p_user;
  DELETE FROM lead_history WHERE user_id = p_user;
  DELETE FROM lead_work WHERE user_id = p_user;
  UPDATE lead_work SET assignee_user_id = NULL WHERE assignee_user_id = p_user;
  UPDATE lead_past p SET value = '', subject = 'erased ' || l.id
  FROM lead l
  WHERE p.user_id = p_user AND l.user_id = p_user
    AND l.kind = p.kind AND l.subject = p.subject;
  UPDATE lookup k SET subject = 'erased' || coalesce(' ' || (
      SELECT l.id FROM lead l
      WHERE l.user_id = p_user AND l.kind = k.kind AND l.subject = k.subject
    )::text, '')
  WHERE k.user_id = p_user AND k.state <> 'asking' AND k.subject NOT LIKE 'erased%';
  UPDATE lead SET
    subject = CASE WHEN subject LIKE 'erased%' THEN subject ELSE 'erased ' || id END,
    name = '',
    cin = NULL,
    company_name = NULL,
    designation = NULL,
    companies = NULL,
    facts = '{}',
    phone = NULL,
    email = NULL
  WHERE user_id = p_user;
  DELETE FROM lookup_miss WHERE user_id = p_user;
  DELETE FROM lookup_miss_count WHERE user_id = p_user;
  DELETE FROM lead_removal WHERE user_id = p_user;
  UPDATE linkedin_request SET
    subject = 'erased ' || id,
    address = '',
    page_name = NULL,
    page_headline = NULL,
    page_phone = NULL,
    page_email = NULL
  WHERE user_id = p_user;
  UPDATE report SET subject = 'erased', name = '', reason = '', answer = NULL
  WHERE user_id = p_user;
  DELETE FROM known_customer WHERE user_id = p_user;
  DELETE FROM blocked_contact WHERE owner_user_id = p_user;

  -- Files. Those of results are deleted by the hourly job of batches.
  DELETE FROM batch WHERE user_id = p_user AND status = 'STAGED';
  DELETE FROM batch_reading WHERE user_id = p_user;
  DELETE FROM batch_block WHERE batch_id IN (SELECT id FROM batch WHERE user_id = p_user);
  DELETE FROM batch_chunk WHERE batch_id IN (SELECT id FROM batch WHERE user_id = p_user);
  UPDATE batch SET
    filename = '',
    sheet = NULL,
    header = '[]',
    purpose = NULL,
    emptied_at = coalesce(emptied_at, p_now)
  WHERE user_id = p_user;

  -- Ways in and out.
  DELETE FROM webhook WHERE user_id = p_user;
  DELETE FROM crm_connection WHERE user_id = p_user;
  DELETE FROM vendor_own_key WHERE user_id = p_user;
  DELETE FROM shown_price WHERE api_key IN (
    SELECT public_part FROM api_key WHERE user_id = p_user
  );
  UPDATE api_key SET name = 'erased', purpose = NULL, revoked_at = coalesce(revoked_at, p_now)
  WHERE user_id = p_user;
  UPDATE extension_key SET name = 'erased', revoked_at = coalesce(revoked_at, p_now)
  WHERE user_id = p_user;
  DELETE FROM extension_grant WHERE user_id = p_user;
  DELETE FROM idempotency_key WHERE user_id = p_user;
  DELETE FROM user_session WHERE user_id = p_user;
  DELETE FROM login_link WHERE user_id = p_user;
  DELETE FROM operator_passkey WHERE user_id = p_user;

  -- The user.
  DELETE FROM login_audit WHERE user_id = p_user;
  DELETE FROM event WHERE user_id = p_user;
  -- People of the same teams have read who joined or left.
  UPDATE event SET data = data || '{"name": "Erased account"}'
  WHERE data ->> 'name' = (SELECT name FROM user_account WHERE id = p_user)
    AND user_id IN (
      SELECT t.owner_user_id FROM team t JOIN team_membership m ON m.team_id = t.id
      WHERE m.user_id = p_user
      UNION
      SELECT m.user_id FROM team t JOIN team_membership m ON m.team_id = t.id
      WHERE t.owner_user_id = p_user
    );
  DELETE FROM notification_setting WHERE user_id = p_user;
  DELETE FROM user_preference WHERE user_id = p_user;
  DELETE FROM email_check_count WHERE user_id = p_user;
  DELETE FROM otp_code WHERE user_id = p_user;
  DELETE FROM otp_send WHERE user_id = p_user;
  DELETE FROM user_entitlement WHERE user_id = p_user;
  DELETE FROM user_permission WHERE user_id = p_user;
  UPDATE referral SET linkedin_key = 'erased ' || id, mailbox = NULL
  WHERE invitee_user_id = p_user;
  DELETE FROM team_invitation_message WHERE user_id = p_user;
  UPDATE team_membership SET
    mobile = v_mobile,
    expires_at = CASE WHEN joined_at IS NULL THEN least(expires_at, p_now) ELSE expires_at END
  WHERE user_id = p_user;
  UPDATE billing_customer SET name = '', address = '', gstin = NULL, state_code = NULL,
    given_plan_id = NULL, given_until = NULL
  WHERE user_id = p_user;
  UPDATE user_account SET
    mobile = v_mobile,
    name = 'Erased account',
    email = NULL,
    email_verified_at = NULL,
    linkedin_url = NULL,
    referral_code = NULL,
    erased_at = coalesce(erased_at, p_now),
    erased_hash = coalesce(p_hash, erased_hash)
  WHERE id = p_user;
END $$;

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

-- Deletes old rows of a kind, at most `p_limit` of each table. Returns how many.
CREATE OR REPLACE FUNCTION retention_remove(p_kind text, p_before timestamptz, p_limit integer)
RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_count bigint;
  v_all bigint := 0;
  v_table text;
BEGIN
  CASE p_kind
    WHEN 'sign_ins' THEN
      -- The latest sign-in of a user shows since when the account is not used.
      DELETE FROM login_audit WHERE id IN (
        SELECT a.id FROM login_audit a
        WHERE a.at < p_before AND EXISTS (
          SELECT FROM login_audit n
          WHERE n.user_id = a.user_id AND n.id > a.id
            AND n.outcome IN ('signed_in', 'signed_in_by_link')
        )
        LIMIT p_limit
      );
      GET DIAGNOSTICS v_all = ROW_COUNT;
    WHEN 'profile_pages' THEN
      UPDATE linkedin_request SET
        page_name = NULL,
        page_headline = NULL,
        page_phone = NULL,
        page_email = NULL
      WHERE (user_id, id) IN (
        SELECT user_id, id FROM linkedin_request
        WHERE created_at < p_before AND state IN ('ended', 'failed')
          AND num_nonnulls(page_name, page_headline, page_phone, page_email) > 0
        LIMIT p_limit
      );
      GET DIAGNOSTICS v_all = ROW_COUNT;
    WHEN 'contacts' THEN
      FOREACH v_table IN ARRAY ARRAY['contact_din', 'contact_gstin', 'contact_record'] LOOP
        EXECUTE format(
          'DELETE FROM %1$I WHERE ctid = ANY (ARRAY(
            SELECT ctid FROM %1$I WHERE as_of < $1 LIMIT $2))',
          v_table
        ) USING (p_before AT TIME ZONE 'Asia/Kolkata')::date, p_limit;
        GET DIAGNOSTICS v_count = ROW_COUNT;
        v_all := v_all + v_count;
      END LOOP;
  END CASE;
  RETURN v_all;
END $$;

REVOKE ALL ON FUNCTION erasure_hindrance, is_inactive, user_erase, own_data, retention_remove FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erasure_hindrance, is_inactive, user_erase, own_data, retention_remove TO dastak_app;
