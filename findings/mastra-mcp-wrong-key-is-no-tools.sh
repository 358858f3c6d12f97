#!/usr/bin/env bash
# @mastra/mcp 2.0.0: if a server refuses the key (401), `listTools()` of MCPClient resolves to an
# empty object and only logs. It does not throw, so an agent starts without a single tool, and its
# model answers as if there were none. An agent has to count the tools, or its log must be read.
#
# Seen: resolved {}
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save @mastra/mcp@2.0.0 @mastra/core@1.71.0 >/dev/null
cat > look.mjs <<'JS'
import { createServer } from 'node:http'
import { MCPClient } from '@mastra/mcp'

const server = createServer((_, response) => {
  response.writeHead(401, { 'content-type': 'application/json', 'www-authenticate': 'Bearer' })
  response.end('{"message":"Unauthorized"}')
}).listen(0, '127.0.0.1')
await new Promise((resolve) => server.once('listening', resolve))
const url = new URL(`http://127.0.0.1:${server.address().port}/mcp`)
const headers = { authorization: 'Bearer wrong' }
const client = new MCPClient({ servers: { s: { url, requestInit: { headers } } } })
const seen = await client.listTools().then(
  (tools) => `resolved ${JSON.stringify(tools)}`,
  (error) => `rejected ${error.message}`,
)
console.log(`SEEN ${seen}`)
process.exit(0)
JS
seen=$(timeout 120 node look.mjs 2>/dev/null | grep '^SEEN')
echo "$seen"
[ "$seen" = 'SEEN resolved {}' ] || exit 1
