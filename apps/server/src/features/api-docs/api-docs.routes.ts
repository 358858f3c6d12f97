import { Hono, type Context } from 'hono'
import { docsPage } from './docs-page.ts'
import { openApiDocument } from './openapi.rules.ts'

interface ApiDocsOptions {
  productName: string
  logoUrl: string | null
  publicUrl: string | undefined
  callsPerMinute: number
}

/** Placeholder for the server's address until a reader requests the page. */
const ADDRESS_PLACEHOLDER = 'https://server.invalid'

/**
 * The API reference, generated from the contract: `/api/docs` for people, `/api/openapi.json` for
 * programs. Both are generated once, and filled in once per address.
 */
export function apiDocsRoutes(options: ApiDocsOptions): Hono {
  const { publicUrl } = options
  const made = new Map<string, string>()
  // Only the last one is kept, because readers can send any address.
  const filledIn = new Map<string, { address: string; text: string }>()
  /**
   * Fills in the address with which the reader reached this server, so that commands work as they
   * are.
   */
  async function reply(c: Context, type: string, make: () => string | Promise<string>) {
    const address = publicUrl ?? new URL(c.req.url).origin
    const known = filledIn.get(type)
    const template = made.get(type) ?? (await make())
    const text =
      known?.address === address ? known.text : template.replaceAll(ADDRESS_PLACEHOLDER, address)
    made.set(type, template)
    filledIn.set(type, { address, text })
    c.header('cache-control', 'no-cache')
    return c.body(text, 200, { 'content-type': type })
  }
  const app = new Hono()
  const placeholders = { ...options, serverUrl: ADDRESS_PLACEHOLDER }
  const makeDocument = () => JSON.stringify(openApiDocument(placeholders))
  const makePage = async () => (await docsPage(placeholders)).toString()
  app.get('/api/openapi.json', (c) => reply(c, 'application/json; charset=utf-8', makeDocument))
  app.get('/api/docs', (c) => reply(c, 'text/html; charset=utf-8', makePage))
  return app
}
