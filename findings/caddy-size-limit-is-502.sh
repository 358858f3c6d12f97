#!/usr/bin/env bash
# Caddy 2.6.2 (Debian 12): `request_body { max_size 1MB }` in front of `reverse_proxy` answers 502
# to a larger upload, not 413, although Caddy itself refused it. So a client that offers "Try
# again" on 502 offers what cannot help. The same limit without a proxy behind it is 413.
#
# Seen, for 3 MB: with reverse_proxy 502, with respond 413
set -euo pipefail
folder=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null; rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq caddy=2.6.2-5 >/dev/null 2>&1
dpkg -x caddy_2.6.2-5*.deb .
cat > origin.mjs <<'JS'
import { createServer } from 'node:http'
createServer((request, response) => {
  request.resume().on('end', () => response.end('ok'))
}).listen(Number(process.argv[2]), '127.0.0.1')
JS
base=$((20000 + RANDOM % 20000))
cat > Caddyfile <<CADDY
{
  admin off
  auto_https off
}
http://127.0.0.1:$((base + 1)) {
  request_body {
    max_size 1MB
  }
  reverse_proxy 127.0.0.1:$base
}
CADDY
node origin.mjs "$base" &
XDG_DATA_HOME=$folder XDG_CONFIG_HOME=$folder usr/bin/caddy run 2>/dev/null &
head -c 100000 /dev/zero >small
head -c 3000000 /dev/zero >large
status() {
  curl -s -o /dev/null -w '%{http_code}' --data-binary "@$1" "http://127.0.0.1:$((base + 1))/"
}
for _ in $(seq 50); do
  [ "$(status small || true)" = 200 ] && break
  sleep 0.2
done
seen="100 kB $(status small), 3 MB $(status large)"
echo "$seen"
[ "$seen" = '100 kB 200, 3 MB 502' ] || exit 1
