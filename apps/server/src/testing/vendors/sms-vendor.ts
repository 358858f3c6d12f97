import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface SmsVendor {
  /** For SMS_HTTP_URL. */
  url: string
  /** The last code sent to a number (E.164). */
  codeFor(mobile: string): string
  /** The answer from now on. Its text may be anything. */
  answer(status: number, body?: string): void
  close(): void
}

/** A text message vendor on this machine, for server processes outside of demo mode. */
export async function startSmsVendor(): Promise<SmsVendor> {
  const codes = new Map<string, string>()
  let status = 200
  let answerText = ''
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        const { to, text } = JSON.parse(Buffer.concat(chunks).toString()) as {
          to: string
          text: string
        }
        codes.set(to, /\b\d{4,6}\b/.exec(text)?.[0] ?? '')
        response.writeHead(status).end(answerText)
      })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
    codeFor(mobile) {
      const code = codes.get(mobile)
      if (!code) throw new Error(`no code was sent to ${mobile}`)
      return code
    },
    answer(nextStatus, body = '') {
      status = nextStatus
      answerText = body
    },
    close: () => server.close(),
  }
}
