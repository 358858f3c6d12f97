import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { createS3Storage } from '../../adapters/storage/s3.ts'
import type { S3Bucket } from '../../config/storage.ts'
import type { Clock } from '../../ports/clock.ts'
import { createTestClock } from '../server/test-clock.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

const BUCKET = 'dastak-files'
/** The only key that the server knows, and its secret. */
const KEY = 'S3RVER'

interface Options {
  clock?: Clock
  host?: string
  port?: number
  /** For its files. Without it they are in a new folder. */
  directory?: string
}

/**
 * A server that speaks S3 and checks signatures, with one bucket, and a storage in it. `next`
 * answers the next requests instead. `stop` it at the end, which removes its files.
 */
export async function startS3Server({
  clock = createTestClock(),
  host = '127.0.0.1',
  port: wantedPort = 0,
  directory = mkdtempSync(join(tmpdir(), 'dastak-s3-')),
}: Options = {}) {
  const options = {
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET }],
  }
  const s3 = new S3rver(options)
  await s3.configureBuckets()
  const serve = s3.callback()
  // The server checks signed links too, but escapes them differently from Amazon. Links with a ' or
  // a * are checked here. For requests about the whole bucket it forgets the last slash, so those
  // are not checked.
  const serveUnchecked = new S3rver({ ...options, allowMismatchedSignatures: true }).callback()
  const instead: Answer[] = []
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    const isLink = request.url?.includes('X-Amz-Signature=')
    const isUnchecked = isLink ? isSigned(request) : /^\/[^/?]+\/?\?/.test(request.url ?? '')
    const answer = instead.shift() ?? (isUnchecked ? serveUnchecked : isLink ? refuse : serve)
    answer(request, response)
  })
  server.listen(wantedPort, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const bucket: S3Bucket = {
    name: BUCKET,
    region: 'ap-south-1',
    endpoint: `http://${host}:${port}`,
    publicEndpoint: undefined,
    accessKeyId: KEY,
    secretAccessKey: KEY,
    isPathStyle: true,
  }
  return {
    bucket,
    storage: createS3Storage({ bucket, clock }),
    urlOf: (link: string) => link,
    /** All requests, as `PUT /dastak-files/…`. */
    requests,
    next: (...answers: Answer[]) => void instead.push(...answers),
    async stop() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
      rmSync(directory, { recursive: true })
    },
  }
}

const refuse: Answer = (_, response) => void response.writeHead(403).end()

/** Whether a link is signed as Amazon describes it (Signature Version 4, in the query). */
function isSigned({ method, url = '', headers }: IncomingMessage): boolean {
  const [path, query = ''] = url.split('?')
  const parts = query.split('&')
  const value = (name: string) => new URLSearchParams(query).get(name) ?? ''
  const signed = parts.filter((part) => !part.startsWith('X-Amz-Signature=')).sort()
  const request = [
    method,
    path,
    signed.join('&'),
    `host:${headers.host}\n`,
    'host',
    'UNSIGNED-PAYLOAD',
  ].join('\n')
  const [, ...scope] = value('X-Amz-Credential').split('/')
  const hash = createHash('sha256').update(request).digest('hex')
  const text = ['AWS4-HMAC-SHA256', value('X-Amz-Date'), scope.join('/'), hash].join('\n')
  const hmac = (key: string | Buffer, part: string) =>
    createHmac('sha256', key).update(part).digest()
  return (
    hmac(scope.reduce<string | Buffer>(hmac, `AWS4${KEY}`), text).toString('hex') ===
    value('X-Amz-Signature')
  )
}
