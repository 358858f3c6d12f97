import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type PublicSettings, webPages } from './web-pages.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
}
const ENCODINGS = Object.entries({ br: '.br', gzip: '.gz' })
/** The part of the build that only the server reads. */
const PRIVATE = /^prerender\//

export interface WebFiles {
  /**
   * The file of a path, if the browser has not got it. Any path that is not a file gets the page of
   * the app. Null for a path that looks like a file but does not exist.
   */
  get(path: string, acceptEncoding: string, ifNoneMatch: string | undefined): Response | null
  /** The sources of the scripts in the page, for the content security policy. */
  scriptHashes: readonly string[]
}

/**
 * Serves the built web app from memory (about a megabyte). Files with a hash in their name are
 * cached forever.
 */
export async function createWebFiles(folder: string, settings: PublicSettings): Promise<WebFiles> {
  const files = new Map<string, Buffer>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const name = relative(folder, path).split(sep).join('/')
    if (!PRIVATE.test(name)) files.set(`/${name}`, readFileSync(path))
  }
  const { pages, scriptHashes } = await webPages(folder, settings)
  for (const [path, page] of pages) {
    files.set(path, Buffer.from(page))
    files.set(`${path}.br`, brotliCompressSync(page))
    files.set(`${path}.gz`, gzipSync(page))
  }
  const etags = new Map(
    [...files].map(([path, body]) => [
      path,
      `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    ]),
  )
  return {
    scriptHashes,
    get(path, acceptEncoding, ifNoneMatch) {
      const isFile = files.has(path) && !path.startsWith('/index.html')
      if (!isFile && /^\/assets\/|\.[a-z0-9]{2,5}$/i.test(path)) return null
      const name = isFile ? path : '/index.html'
      const body = files.get(name)
      if (!body) return null
      const headers = new Headers({
        'content-type': TYPES[extname(name) || '.html'] ?? 'application/octet-stream',
        'cache-control': name.startsWith('/assets/')
          ? 'public, max-age=31536000, immutable'
          : 'no-cache',
        vary: 'accept-encoding',
        etag: etags.get(name) ?? '',
      })
      if (ifNoneMatch === headers.get('etag')) return new Response(null, { status: 304, headers })
      for (const [encoding, suffix] of ENCODINGS) {
        const packed = files.get(name + suffix)
        if (!packed || !acceptEncoding.includes(encoding)) continue
        headers.set('content-encoding', encoding)
        return new Response(new Uint8Array(packed), { headers })
      }
      return new Response(new Uint8Array(body), { headers })
    },
  }
}
