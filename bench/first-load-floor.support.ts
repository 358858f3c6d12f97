import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' }

/** Builds and serves React alone with the same field, on the same kind of server. */
export async function startFloor(): Promise<{ url: string; close(): void }> {
  const outDir = mkdtempSync(join(tmpdir(), 'dastak-bench-floor-'))
  await build({
    root: join(import.meta.dirname, 'first-load'),
    build: { outDir, emptyOutDir: true },
    logLevel: 'error',
  })
  const files = new Map<string, Buffer>()
  for (const name of readdirSync(outDir, { recursive: true, encoding: 'utf8' }))
    if (extname(name)) files.set(`/${name}`, brotliCompressSync(readFileSync(join(outDir, name))))
  rmSync(outDir, { recursive: true })
  const server = createServer((request, response) => {
    const name = request.url === '/' ? '/index.html' : (request.url ?? '')
    response.setHeader('content-type', TYPES[extname(name)] ?? 'text/plain')
    response.setHeader('content-encoding', 'br')
    response.end(files.get(name))
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  }
}
