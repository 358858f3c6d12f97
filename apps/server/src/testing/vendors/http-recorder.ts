import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RecordedCall {
  method: string
  path: string
  query: Readonly<Record<string, string>>
  headers: IncomingHttpHeaders
  body: string
  /** The body as a form. */
  form: Readonly<Record<string, string>>
}
export type Answer = string | { status?: number; body: string; headers?: Record<string, string> }

/** A server on this machine that records its calls, and answers as `answer` says. */
export async function startHttpRecorder(answer: (call: RecordedCall) => Answer | Promise<Answer>) {
  const calls: RecordedCall[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://vendor')
      const isForm = request.headers['content-type'] === 'application/x-www-form-urlencoded'
      const call: RecordedCall = {
        method: request.method ?? '',
        path: pathname,
        query: Object.fromEntries(searchParams),
        headers: request.headers,
        body,
        form: isForm ? Object.fromEntries(new URLSearchParams(body)) : {},
      }
      calls.push(call)
      const send = (reply: Answer) => {
        const whole = typeof reply === 'string' ? { body: reply } : reply
        const { status = 200, body: text, headers = {} } = whole
        response.writeHead(status, { location: 'http://127.0.0.1:1/', ...headers }).end(text)
      }
      void Promise.resolve(answer(call)).then(send)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    close(): void {
      server.close()
      server.closeAllConnections()
    },
  }
}
