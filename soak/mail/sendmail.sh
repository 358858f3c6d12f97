# Sendmail with the usual tables.
cd /etc/mail
cat > sendmail.mc <<CONF
include(\`/usr/share/sendmail/cf/m4/cf.m4')
OSTYPE(\`debian')
DOMAIN(\`debian-mta')
FEATURE(\`no_default_msa')
DAEMON_OPTIONS(\`Family=inet, Name=MTA, Port=$PORT, Addr=127.0.0.1')
FEATURE(\`use_cw_file')
FEATURE(\`access_db')
FEATURE(\`blocklist_recipients')
FEATURE(\`virtusertable')
MAILER_DEFINITIONS
MAILER(\`local')
MAILER(\`smtp')
CONF
m4 sendmail.mc > sendmail.cf
printf 'sendmail.example\nany.sendmail.example\n' > local-host-names
printf 'To:closed@sendmail.example\tERROR:5.2.1:550 Mailbox disabled for this recipient\n' > access
cat > virtusertable <<CONF
@any.sendmail.example	asha
full@sendmail.example	error:5.2.2:552 Mailbox full
left@sendmail.example	error:nouser No such user here
CONF
makemap hash access < access
makemap hash virtusertable < virtusertable
newaliases
sendmail -bD
