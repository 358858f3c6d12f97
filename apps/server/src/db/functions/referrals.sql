-- The user that a referral's credits are about, as `user_id` may see it. The inviter sees the
-- invited user masked, as in the list of referrals. The invited user only sees that there was an
-- invitation.
CREATE OR REPLACE VIEW ledger_referral AS
  SELECT r.id, r.inviter_user_id AS user_id,
    regexp_replace(u.name, '(\S)\S*', '\1•••', 'g') AS about
  FROM referral r
    JOIN user_account u ON u.id = r.invitee_user_id
  UNION ALL
  SELECT id, invitee_user_id, 'Joining with a referral code'
  FROM referral;

GRANT SELECT ON ledger_referral TO dastak_app;
