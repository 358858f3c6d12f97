import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { FileAnswer } from '../route.ts'
import { plainName } from '../requests/uploads.ts'

export type OnBroken = (error: unknown) => void

/** Sends a file. Errors before the first piece are thrown. Later ones break the connection off. */
export async function sendFile(
  { file }: FileAnswer,
  outgoing: ServerResponse,
  onBroken: OnBroken,
): Promise<Response> {
  const headers = {
    'content-type': file.type,
    'content-disposition': attachment(file.name),
    'cache-control': 'private, no-store',
    ...(file.bytes !== undefined && { 'content-length': String(file.bytes) }),
  }
  const { content } = file
  if (typeof content === 'string' || content instanceof Uint8Array)
    return new Response(typeof content === 'string' ? content : Buffer.from(content), { headers })

  const pieces = content[Symbol.asyncIterator]()
  try {
    const first = await pieces.next()
    if (outgoing.req.method === 'HEAD') return new Response(null, { headers })
    outgoing.writeHead(200, headers)
    await pipeline(inOrder(first, pieces), outgoing).catch((error: unknown) => {
      outgoing.destroy()
      if (!isClientGone(error)) onBroken(error)
    })
    return RESPONSE_ALREADY_SENT
  } finally {
    // Even if nobody has read to the end, the content must release what it holds open.
    await pieces.return?.()
  }
}

/** `Content-Disposition`: plain letters for old clients, UTF-8 for others (RFC 6266). */
export function attachment(name: string): string {
  const plain = plainName(name) || 'download'
  const ascii = plain.replace(/[^\w.,=@+()[\] -]/g, '_')
  const encoded = encodeURIComponent(plain).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

type Piece = string | Uint8Array
async function* inOrder(first: IteratorResult<Piece, unknown>, rest: AsyncIterator<Piece>) {
  for (let next = first; !next.done; next = await rest.next()) yield next.value
}

function isClientGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
}
