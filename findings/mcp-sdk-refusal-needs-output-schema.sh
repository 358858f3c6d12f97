#!/usr/bin/env bash
# @modelcontextprotocol/sdk 1.32.2: a client that has listed the tools compares `structuredContent`
# with a tool's `outputSchema` also if the answer is a refusal (`isError: true`). A schema that only
# knows success turns each refusal with data into an exception of the client (-32602), and its
# model never sees the reason. Without `structuredContent` the refusal arrives.
# So an output schema has to allow the data of refusals too.
#
# Seen:
#   with data: McpError -32602 Structured content does not match the tool's output schema
#   without data: isError true, "no credits"
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save @modelcontextprotocol/sdk@1.32.2 >/dev/null
cat > look.mjs <<'JS'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'

const server = new Server({ name: 's', version: '1.0.0' }, { capabilities: { tools: {} } })
const properties = { phone: { type: 'string' } }
const outputSchema = { type: 'object', properties, required: ['phone'] }
server.setRequestHandler(ListToolsRequestSchema, () => ({
  tools: [{ name: 'reveal', inputSchema: { type: 'object' }, outputSchema }],
}))
server.setRequestHandler(CallToolRequestSchema, ({ params }) => ({
  isError: true,
  content: [{ type: 'text', text: 'no credits' }],
  ...(params.arguments?.data && { structuredContent: { message: 'no credits' } }),
}))
const [one, other] = InMemoryTransport.createLinkedPair()
const client = new Client({ name: 'c', version: '1.0.0' })
await Promise.all([server.connect(one), client.connect(other)])
await client.listTools()
const call = (data) =>
  client.callTool({ name: 'reveal', arguments: { data } }).then(
    (answer) => `isError ${answer.isError}, "${answer.content[0].text}"`,
    (error) => `${error.constructor.name} ${error.code} ${error.message}`,
  )
console.log(`with data: ${await call(true)}`)
console.log(`without data: ${await call(false)}`)
JS
seen=$(node look.mjs)
echo "$seen"
grep -q '^with data: McpError -32602 .*does not match' <<<"$seen" || exit 1
grep -q '^without data: isError true, "no credits"' <<<"$seen" || exit 1
