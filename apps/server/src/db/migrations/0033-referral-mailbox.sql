-- The mailbox that a referral was entered or credited with: a mailbox counts once, whatever follows a plus in its address.
-- Which one is taken is decided under a lock of the mailbox: before this some may have counted twice.
ALTER TABLE referral ADD COLUMN mailbox text;
UPDATE referral SET mailbox = regexp_replace(u.email_lower, '\+[^@]*@', '@')
  FROM user_account u WHERE u.id = referral.invitee_user_id;
CREATE INDEX referral_mailbox ON referral (mailbox);
CREATE INDEX user_account_mailbox ON user_account (regexp_replace(email_lower, '\+[^@]*@', '@'));
