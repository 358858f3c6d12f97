import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A usual round-robin proxy: it keeps connections alive, checks `/readyz` of each server four times
 * a second, and tries the next one only if a connection was refused before a byte was sent. Every
 * other failure is a 502.
 */
export async function startProxy(
  targets: readonly string[],
): Promise<{ url: string; close(): void }> {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set(targets)
  let turn = 0
  const checks = setInterval(() => {
    for (const target of targets)
      void isReady(target).then((yes) => (yes ? ready.add(target) : ready.delete(target)))
  }, 250)

  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        const first = turn++
        const order = targets.map((_, index) => targets[(first + index) % targets.length] ?? '')
        forward(incoming, outgoing, Buffer.concat(chunks), [
          ...order.filter((target) => ready.has(target)),
          ...order.filter((target) => !ready.has(target)),
        ])
      })
  })

  function forward(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    body: Buffer,
    order: readonly string[],
  ): void {
    const [target, ...others] = order
    const { connection: _, ...headers } = incoming.headers
    const outward = request(
      `${target}${incoming.url}`,
      { method: incoming.method, headers, agent },
      (answer) => {
        const { connection: __, 'keep-alive': ___, ...answered } = answer.headers
        outgoing.writeHead(answer.statusCode ?? 502, answered)
        answer.on('error', () => outgoing.destroy()).pipe(outgoing)
      },
    )
    outward.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && others.length > 0)
        return forward(incoming, outgoing, body, others)
      if (outgoing.headersSent) return void outgoing.destroy()
      outgoing.writeHead(502).end(JSON.stringify({ message: `proxy: ${error.code}` }))
    })
    outward.end(body)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      clearInterval(checks)
      agent.destroy()
      server.close()
      server.closeAllConnections()
    },
  }
}

async function isReady(target: string): Promise<boolean> {
  return fetch(`${target}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  )
}
