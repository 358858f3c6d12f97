# Postfix, and postgrey in front of its second port. It asks its mailboxes about senders.
postconf -e inet_interfaces=127.0.0.1 inet_protocols=ipv4 myhostname=postfix.example \
  mydestination=postfix.example mynetworks=192.0.2.1 maillog_file=/var/log/mail.log \
  'virtual_alias_maps=inline:{ @any.postfix.example=asha }' \
  virtual_alias_domains=any.postfix.example \
  'full=552 5.2.2 Mailbox full' 'closed=550 5.2.1 Mailbox disabled' \
  'known=inline:{ {full@postfix.example=$full} {closed@postfix.example=$closed} }' \
  'smtpd_recipient_restrictions=reject_unauth_destination, check_recipient_access $known' \
  smtpd_sender_restrictions=reject_unverified_sender
postconf -MX smtp/inet || true
postconf -M "$PORT/inet=127.0.0.1:$PORT inet n - n - - smtpd" \
  "$GREY_PORT/inet=127.0.0.1:$GREY_PORT inet n - n - - smtpd -o { smtpd_recipient_restrictions = \
reject_unauth_destination, check_policy_service unix:/run/postgrey.sock }"
rm -rf /var/lib/postgrey/*
postgrey --unix=/run/postgrey.sock --daemonize
chmod 666 /run/postgrey.sock
postfix start-fg
