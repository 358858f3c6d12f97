#!/usr/bin/env bash
# HubSpot's client for Node (@hubspot/api-client 14.0.1, the newest in November 2026): all its
# methods call paths with numbers, of which v1 to v3 end in September 2027. HubSpot has dated paths
# since March 2026 and announced clients for them, so one would expect that the newest client calls
# the newest API. Only its `apiRequest`, which takes any path, reaches it.
# The version is not in the same place: /crm/v3/objects/contacts is /crm/objects/2026-09/contacts.
#
# Seen: POST /crm/v3/objects/contacts/search; no file of the client has a dated path
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --ignore-scripts @hubspot/api-client@14.0.1 >/dev/null
cat > look.mjs <<'JS'
import { createServer } from 'node:http'
import { Client } from './node_modules/@hubspot/api-client/lib/index.js'

let seen = ''
const server = createServer((request, response) => {
  seen = `${request.method} ${request.url}`
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end('{"total":0,"results":[]}')
}).listen(0, '127.0.0.1')
await new Promise((resolve) => server.once('listening', resolve))
const basePath = `http://127.0.0.1:${server.address().port}`
const { searchApi } = new Client({ accessToken: 'token', basePath }).crm.contacts
await searchApi.doSearch({ filterGroups: [], properties: [], limit: 1 })
console.log(seen)
process.exit(0)
JS
dated=$({ grep -rlE '/20[0-9]{2}-[0-9]{2}/' node_modules/@hubspot/api-client/lib --include='*.js' || true; } | wc -l)
seen="$(timeout 60 node look.mjs), $dated files with a dated path"
echo "$seen"
[ "$seen" = 'POST /crm/v3/objects/contacts/search, 0 files with a dated path' ] || exit 1
