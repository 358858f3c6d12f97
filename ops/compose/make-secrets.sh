#!/bin/sh
# Makes the passwords and keys of compose.yaml that are missing. The originals can only be read by
# root. Each reader has a copy that nobody else can read.
set -eu
umask 077
cd "${1:-/run/dastak}"

random() { head -c 24 /dev/urandom | od -An -v -tx1 | tr -d ' \n'; }

for name in postgres-password owner-password app-password secret metrics grafana; do
  if [ ! -s "$name" ]; then
    random >"$name.new"
    mv "$name.new" "$name"
  fi
done

# give UID NAME TEXT: a file for one user.
give() {
  printf '%s\n' "$3" >"$2.new"
  chmod 0400 "$2.new"
  chown "$1:$1" "$2.new"
  mv -f "$2.new" "$2"
}
owner=$(cat owner-password)
app=$(cat app-password)
# The product.
give 10001 database-url "postgres://dastak_app:$app@database:5432/dastak"
give 10001 database-admin-url "postgres://dastak_owner:$owner@database:5432/dastak"
give 10001 pooled-url "postgres://dastak_app:$app@pgbouncer:6432/dastak"
give 10001 secret-key "$(cat secret)"
give 10001 metrics-token "$(cat metrics)"
# PostgreSQL, PgBouncer, Prometheus and Grafana run as these users in their images.
give 999 database-owner "$owner"
give 999 database-app "$app"
give 70 pgbouncer-users "\"dastak_app\" \"$app\""
give 65534 prometheus-token "$(cat metrics)"
give 472 grafana-password "$(cat grafana)"
