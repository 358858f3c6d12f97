# Courier as Debian configures it: it waits 8 seconds before its first refusal.
cd /etc/courier
echo courier.example | tee me defaultdomain locals > esmtpacceptmailfor.dir/all
echo any.courier.example >> esmtpacceptmailfor.dir/all
echo '@any.courier.example: asha@courier.example' > aliases/any
sed -i "/^PORT=/d; /^ADDRESS=/d" esmtpd
printf 'PORT=%s\nADDRESS=127.0.0.1\n' "$PORT" >> esmtpd
mkdir -p /run/courier/authdaemon
makeacceptmailfor
makealiases
makesmtpaccess
authdaemond start
esmtpd start
sleep infinity
