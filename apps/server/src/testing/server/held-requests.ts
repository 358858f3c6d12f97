import { connect } from 'node:net'

interface HeldRequest {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body: string
}

/**
 * Sends requests that arrive at the same moment: opens every socket, writes every request except
 * for its last byte, and then sends all last bytes together. Resolves to status and parsed body, in
 * the order of the requests.
 */
export async function sendAtOnce(
  url: string,
  requests: readonly HeldRequest[],
): Promise<{ status: number; body: unknown }[]> {
  const { hostname, port } = new URL(url)
  const held = await Promise.all(requests.map((request) => hold(hostname, Number(port), request)))
  return Promise.all(held.map((release) => release()))
}

async function hold(host: string, port: number, request: HeldRequest) {
  const socket = connect({ host, port, noDelay: true })
  await new Promise<void>((resolve, reject) =>
    socket.once('connect', resolve).once('error', reject),
  )
  const headers = {
    host: `${host}:${port}`,
    connection: 'close',
    'content-length': String(Buffer.byteLength(request.body)),
    ...request.headers,
  }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const bytes = Buffer.from(
    `${request.method} ${request.path} HTTP/1.1\r\n${head.join('')}\r\n${request.body}`,
  )
  socket.write(bytes.subarray(0, -1))

  const chunks: Buffer[] = []
  const ended = new Promise<void>((resolve, reject) => {
    socket
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .once('end', resolve)
      .once('error', reject)
  })
  return async () => {
    socket.write(bytes.subarray(-1))
    await ended
    socket.destroy()
    return parseAnswer(Buffer.concat(chunks).toString('utf8'))
  }
}

function parseAnswer(text: string): { status: number; body: unknown } {
  const split = text.indexOf('\r\n\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1])
  const isChunked = /^transfer-encoding: chunked/im.test(text.slice(0, split))
  const raw = text.slice(split + 4)
  return { status, body: JSON.parse(isChunked ? raw.replace(/(^|\r\n)[0-9a-f]+\r\n/gi, '') : raw) }
}
