# OpenSMTPD. It has no way to refuse mail to a full or closed mailbox before it was sent.
cat > /etc/smtpd.conf <<CONF
table aliases file:/etc/aliases
listen on 127.0.0.1 port $PORT hostname opensmtpd.example
action mailbox maildir alias <aliases>
action everything maildir virtual { "@" = asha }
match from any for domain opensmtpd.example action mailbox
match from any for domain any.opensmtpd.example action everything
CONF
touch /etc/aliases
smtpd -d
