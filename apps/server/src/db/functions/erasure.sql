-- The end of an account.

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
  -- No subject has a blank, so a row with one was emptied before.
  UPDATE lookup k SET subject = 'erased ' || coalesce((
      SELECT l.id FROM lead l
      WHERE l.user_id = p_user AND l.kind = k.kind AND l.subject = k.subject
    )::text, k.id::text)
  WHERE k.user_id = p_user AND k.state <> 'asking' AND k.subject NOT LIKE 'erased %';
  UPDATE lead SET
    subject = 'erased ' || id,
    name = '',
    cin = NULL,
    company_name = NULL,
    designation = NULL,
    companies = NULL,
    facts = '{}',
    phone = NULL,
    email = NULL
  WHERE user_id = p_user AND subject NOT LIKE 'erased %';
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
  WHERE user_id = p_user AND subject NOT LIKE 'erased %';
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
  DELETE FROM linkedin_contact_count WHERE user_id = p_user;
  DELETE FROM otp_code WHERE user_id = p_user;
  DELETE FROM otp_send WHERE user_id = p_user;
  DELETE FROM user_entitlement WHERE user_id = p_user;
  DELETE FROM user_permission WHERE user_id = p_user;
  UPDATE past_number SET is_spent = true WHERE user_id = p_user;
  -- The program has replaced both by hashes. Only the last release has not.
  UPDATE referral SET linkedin_key = 'erased ' || id, mailbox = NULL
  WHERE invitee_user_id = p_user AND linkedin_key NOT LIKE 'erased %';
  DELETE FROM team_invitation_message WHERE user_id = p_user;
  UPDATE team_membership SET
    mobile = v_mobile,
    expires_at = CASE WHEN joined_at IS NULL THEN least(expires_at, p_now) ELSE expires_at END
  WHERE user_id = p_user;
  UPDATE billing_customer SET name = '', address = '', gstin = NULL, state_code = NULL,
    is_sez = false, given_plan_id = NULL, given_until = NULL
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

REVOKE ALL ON FUNCTION erasure_hindrance, is_inactive, user_erase FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erasure_hindrance, is_inactive, user_erase TO dastak_app;
