# Exim as Debian configures it, with the check of senders that it offers.
cat > /etc/exim4/update-exim4.conf.conf <<CONF
dc_eximconfig_configtype='internet'
dc_other_hostnames='exim.example'
dc_local_interfaces='127.0.0.1.$PORT'
dc_use_split_config='true'
dc_localdelivery='mail_spool'
CONF
cat > /etc/exim4/conf.d/main/000_localmacros <<CONF
CHECK_RCPT_VERIFY_SENDER = true
MAIN_RELAY_NETS = 192.0.2.1
MAIN_LOCAL_DOMAINS = exim.example : any.exim.example
CONF
cat > /etc/exim4/conf.d/router/150_any <<CONF
any:
  driver = redirect
  domains = any.exim.example
  data = asha@exim.example
CONF
printf 'closed: :fail: Account disabled\nfull: :fail: Mailbox is full\n' > /etc/aliases
echo exim.example > /etc/mailname
update-exim4.conf
exim4 -bdf
