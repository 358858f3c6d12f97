#!/usr/bin/env bash
# Zoho's SDK for Node (@zohocrm/nodejs-sdk-8.0 2.0.0), searchRecords with `criteria`: it writes the
# query with encodeURI, which leaves a plus sign as it is. A server reads a plus sign in a query as
# a blank, so a search for `+911111100001` is one for ` 911111100001`, and finds no record that has
# the number in its international form. There is no error: the answer is "nothing found". A program
# that then creates the record makes a second one. Encoding the criteria before is no way out,
# because the SDK encodes the percent signs again. Calls without the SDK are not concerned.
#
# Seen: the query that is sent has +91, and is read as: (Phone:equals: 911111100001)
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --ignore-scripts @zohocrm/nodejs-sdk-8.0@2.0.0 >/dev/null
cat > look.mjs <<'JS'
import { createServer } from 'node:http'
import * as sdk from './node_modules/@zohocrm/nodejs-sdk-8.0/lib/index.js'

let seen = 'no search'
const server = createServer((request, response) => {
  const { pathname, search, searchParams } = new URL(request.url, 'http://localhost')
  if (pathname.endsWith('/search'))
    seen = `sent as ${search.includes('+91') ? '+91' : '%2B91'}, read as ${searchParams.get('criteria')}`
  const field = { id: '1', api_name: 'Phone', data_type: 'text', json_type: 'string' }
  const isFields = pathname.includes('/settings/')
  response.writeHead(isFields ? 200 : 204, { 'content-type': 'application/json' })
  response.end(isFields ? JSON.stringify({ fields: [field] }) : '')
}).listen(0, '127.0.0.1')
await new Promise((resolve) => server.once('listening', resolve))
const url = `http://127.0.0.1:${server.address().port}`
const builder = await new sdk.InitializeBuilder()
await builder
  .environment(sdk.DataCenter.setEnvironment(url, `${url}/oauth/v2/token`, url))
  .token(new sdk.OAuthBuilder().accessToken('token').findUser(false).build())
  .resourcePath(process.cwd())
  .logger(new sdk.LogBuilder().level(sdk.Levels.OFF).filePath(`${process.cwd()}/log`).build())
  .initialize()
const search = new sdk.ParameterMap()
await search.add(sdk.Record.SearchRecordsParam.CRITERIA, '(Phone:equals:+911111100001)')
const leads = new sdk.Record.RecordOperations('Leads')
await leads.searchRecords(search, new sdk.HeaderMap())
console.log(seen)
process.exit(0)
JS
seen=$(timeout 120 node look.mjs)
echo "$seen"
[ "$seen" = 'sent as +91, read as (Phone:equals: 911111100001)' ] || exit 1
