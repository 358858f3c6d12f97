import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { AppError } from '../../app-error.ts'
import { attachment } from '../../http/replies/file-reply.ts'

const BROWSERS = ['chromium', 'firefox'] as const
const nameOf = (browser: string) => `dastak-extension-${browser}.zip`
const manifest = z.object({ version: z.string() })

/** The browser extension built into `folder`, to be downloaded; `built` is null for none. */
export function readExtensionFiles(folder: string) {
  const path = join(folder, 'chromium', 'manifest.json')
  const zips = BROWSERS.map((browser) => join(folder, nameOf(browser)))
  if (![path, ...zips].every((file) => existsSync(file)))
    return { built: null, files: new Map<string, Buffer>() }
  const { version } = manifest.parse(JSON.parse(readFileSync(path, 'utf8')))
  const files = new Map(
    BROWSERS.map((browser, index) => [nameOf(browser), readFileSync(zips[index]!)]),
  )
  const [chromium, firefox] = BROWSERS.map((browser) => `/extension/${nameOf(browser)}`)
  return { built: { version, chromium_url: chromium!, firefox_url: firefox! }, files }
}

/** `/extension/<name>.zip`. */
export function extensionFilesRoutes({ files }: ReturnType<typeof readExtensionFiles>): Hono {
  const app = new Hono()
  app.get('/extension/:name', (c) => {
    const content = files.get(c.req.param('name'))
    if (!content) throw new AppError('not_found')
    return new Response(Buffer.from(content), {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': attachment(c.req.param('name')),
        'cache-control': 'no-cache',
      },
    })
  })
  return app
}
