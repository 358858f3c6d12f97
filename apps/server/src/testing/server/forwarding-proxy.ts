import { once } from 'node:events'
import { createServer, request, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The headers that a proxy sends on, from those of a request and its sender's address. */
type Forwarding = (headers: IncomingHttpHeaders, sender: string) => IncomingHttpHeaders

/** A proxy on this machine in front of `target`, as its operator has set it up. */
export async function startProxy(target: string, forwarding: Forwarding) {
  const server = createServer((incoming, outgoing) => {
    const sender = incoming.socket.remoteAddress ?? ''
    const onward = request(`${target}${incoming.url}`, {
      method: incoming.method,
      headers: omitUndefined(forwarding(incoming.headers, sender)),
      agent: false,
    })
    onward.on('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 0, response.headers)
      response.pipe(outgoing)
    })
    onward.on('error', () => outgoing.writeHead(502).end())
    incoming.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

const omitUndefined = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined))
