-- Removes contacts of people who have opted out from all leads. The arrays are those contacts:
-- phone numbers (E.164), and mailboxes, of which all addresses are removed. Only leads of `p_users`
-- are touched: the caller has locked their wallets, because charges are given back afterwards. Of a
-- removed field the source, the date and the lookup stay. A number that was looked up for its
-- vehicle is a contact too. Returns what was removed, also what a refresh had replaced before.
CREATE OR REPLACE FUNCTION lead_remove(
  p_phones text[], p_mailboxes text[], p_users bigint[], p_now timestamptz
) RETURNS TABLE (
  user_id bigint, kind text, lead_id uuid, subject text, field text, lookup_id bigint
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off
SET jit = off AS $$
#variable_conflict use_column
DECLARE v record;
BEGIN
  -- What a refresh has replaced stays without its value, because its lookup was paid for.
  FOR v IN
    UPDATE lead_past p SET value = ''
    FROM lead l
    WHERE p.user_id = ANY (p_users) AND mailbox_of(p.value) = ANY (p_phones || p_mailboxes)
      AND l.user_id = p.user_id AND l.kind = p.kind AND l.subject = p.subject
    RETURNING p.user_id, p.kind, l.id, p.subject, p.field, p.lookup_id
  LOOP
    user_id := v.user_id;
    kind := v.kind;
    lead_id := v.id;
    subject := v.subject;
    field := v.field;
    lookup_id := v.lookup_id;
    RETURN NEXT;
    PERFORM lead_note_removal(v.user_id, p_now);
  END LOOP;
  FOR v IN
    SELECT l.user_id, l.kind, l.id, l.subject, l.phone_lookup_id, l.email_lookup_id,
      l.phone = ANY (p_phones) OR l.kind = 'mobile' AND l.subject = ANY (p_phones) AS has_phone,
      coalesce(mailbox_of(l.email) = ANY (p_mailboxes), false) AS has_email
    FROM lead l
    WHERE l.user_id = ANY (p_users) AND (
      l.phone = ANY (p_phones)
      OR mailbox_of(l.email) = ANY (p_mailboxes)
      OR l.kind = 'mobile' AND l.subject = ANY (p_phones) AND l.phone IS NOT NULL
    )
    ORDER BY l.user_id, l.kind, l.id
    FOR NO KEY UPDATE
  LOOP
    -- What a vendor said about the person goes with the last contact. What the registry says is
    -- public.
    UPDATE lead l SET
      phone = CASE WHEN v.has_phone THEN NULL ELSE l.phone END,
      email = CASE WHEN v.has_email THEN NULL ELSE l.email END
    WHERE l.user_id = v.user_id AND l.kind = v.kind AND l.id = v.id;
    IF v.kind NOT IN ('din', 'gst') THEN
      UPDATE lead l SET name = l.subject, company_name = NULL, companies = NULL,
        designation = NULL, facts = '{}'
      WHERE l.user_id = v.user_id AND l.kind = v.kind AND l.id = v.id
        AND l.phone IS NULL AND l.email IS NULL;
    END IF;
    user_id := v.user_id;
    kind := v.kind;
    lead_id := v.id;
    subject := v.subject;
    IF v.has_phone THEN
      field := 'phone';
      lookup_id := v.phone_lookup_id;
      RETURN NEXT;
    END IF;
    IF v.has_email THEN
      field := 'email';
      lookup_id := v.email_lookup_id;
      RETURN NEXT;
    END IF;
    PERFORM lead_note_removal(v.user_id, p_now);
  END LOOP;
END $$;

-- Notes that something of a user was removed, for the user's open pages.
CREATE OR REPLACE FUNCTION lead_note_removal(p_user bigint, p_now timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO lead_removal (user_id, removed_at) VALUES (p_user, p_now)
  ON CONFLICT (user_id) DO UPDATE SET removed_at = EXCLUDED.removed_at
$$;

-- Replaces what a profile says, because there was a contact in it.
CREATE OR REPLACE FUNCTION lead_profile_texts(
  p_user bigint, p_id uuid, p_name text, p_facts jsonb
) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE lead SET name = coalesce(p_name, subject), facts = facts || p_facts
  WHERE user_id = p_user AND kind = 'linkedin' AND id = p_id
$$;

REVOKE ALL ON FUNCTION lead_remove, lead_note_removal, lead_profile_texts FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lead_remove, lead_note_removal, lead_profile_texts TO dastak_app;
