#!/usr/bin/env bash
# mcp-remote 0.15.1 with a key in --header: if the server refuses the key (401), the reason in its
# answer is never shown. The client takes the 401 as "sign in with OAuth", looks below /.well-known
# and tries to register a client with POST /register, although the server announces nothing. What
# the user reads is the body of *that* answer. A server without OAuth that wants its users to know
# that the key is wrong has to say so in its 404 of /register.
#
# Seen: POST /register 404; REASON is not shown; "nothing here" is shown; exit code 1
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save mcp-remote@0.15.1 >/dev/null
cat > look.mjs <<'JS'
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'

const seen = new Set()
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url, 'http://localhost')
  const status = pathname === '/mcp' ? 401 : 404
  seen.add(`${request.method} ${pathname} ${status}`)
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ message: status === 401 ? 'REASON' : 'nothing here' }))
}).listen(0, '127.0.0.1')
await new Promise((resolve) => server.once('listening', resolve))
const url = `http://127.0.0.1:${server.address().port}/mcp`
const args = [url, '--allow-http', '--header', 'Authorization: Bearer wrong']
const client = spawn('node', ['node_modules/mcp-remote/dist/proxy.js', ...args], {
  env: { ...process.env, MCP_REMOTE_CONFIG_DIR: `${process.cwd()}/config` },
})
let shown = ''
for (const stream of [client.stdout, client.stderr]) stream.on('data', (text) => (shown += text))
const code = await new Promise((resolve) => client.on('exit', resolve))
console.log(
  [...seen].filter((call) => call.includes('/register')).join(),
  `REASON ${shown.includes('REASON') ? 'is' : 'is not'} shown,`,
  `"nothing here" ${shown.includes('nothing here') ? 'is' : 'is not'} shown,`,
  `exit code ${code}`,
)
process.exit(0)
JS
seen=$(timeout 120 node look.mjs)
echo "$seen"
expected='POST /register 404 REASON is not shown, "nothing here" is shown, exit code 1'
[ "$seen" = "$expected" ] || exit 1
