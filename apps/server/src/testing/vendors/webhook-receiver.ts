import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedWebhook {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** A receiver of webhooks on this machine. `answer` handles the next one. */
export async function startWebhookReceiver() {
  const received: ReceivedWebhook[] = []
  const takeIt = (response: ServerResponse): void => void response.writeHead(204).end()
  const receiver = {
    url: '',
    received,
    answer: takeIt,
    takeIt,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    // A sender may disconnect.
    request.on('error', () => undefined)
    response.on('error', () => undefined)
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        received.push({
          path: request.url ?? '',
          headers: request.headers,
          body: Buffer.concat(chunks).toString(),
        })
        receiver.answer(response)
      })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`
  return receiver
}
export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>
