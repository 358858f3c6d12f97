-- Whose list of blocked contacts counts for a user: that of the team's owner, otherwise their own.
CREATE OR REPLACE VIEW blocked_for AS
  SELECT u.id AS user_id, b.value
  FROM user_account u
    LEFT JOIN team_family f ON f.user_id = u.id
    JOIN blocked_contact b ON b.owner_user_id = coalesce(f.owner_user_id, u.id);

-- What a user should know before using a contact. `dnd_checked_on`: the number is on the register,
-- as of that day.
CREATE OR REPLACE FUNCTION contact_notice(p_user bigint, p_phone text, p_email text)
RETURNS TABLE (dnd_checked_on date, is_phone_blocked boolean, is_email_blocked boolean)
LANGUAGE sql STABLE AS $$
  SELECT
    (SELECT d.checked_on FROM dnd_number d WHERE d.phone = p_phone AND d.is_listed),
    EXISTS (SELECT FROM blocked_for b WHERE b.user_id = p_user AND b.value = p_phone),
    EXISTS (SELECT FROM blocked_for b WHERE b.user_id = p_user AND b.value = mailbox_of(p_email))
$$;

-- Whether one of the users has such a list. Mostly nobody has one, which is seen first.
CREATE OR REPLACE FUNCTION contact_blocks(p_users bigint[]) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM blocked_contact)
    AND EXISTS (SELECT FROM blocked_for b WHERE b.user_id = ANY (p_users))
$$;

-- A contact that a user may have; null if it is on their list.
CREATE OR REPLACE FUNCTION contact_allowed(p_user bigint, p_value text) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT p_value
  WHERE NOT EXISTS (
    SELECT FROM blocked_for b WHERE b.user_id = p_user AND b.value = mailbox_of(p_value)
  )
$$;

GRANT SELECT ON blocked_for TO dastak_app;
