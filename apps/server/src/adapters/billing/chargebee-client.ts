import * as z from 'zod/mini'
import { AppError } from '../../app-error.ts'
import { parseJson } from '../../json/parse-json.ts'
import { createVendorCalls, VendorError } from '../vendor-fetch.ts'

/** The address of Chargebee: `https://<site>.chargebee.com`, except in tests. */
interface ChargebeeLocation {
  site: string
  protocol?: 'https' | 'http'
  hostSuffix?: string
  port?: number
}

export interface ChargebeeClientOptions {
  location: ChargebeeLocation
  apiKey: string
  privateHosts: readonly string[]
  timeoutMs?: number
  /**
   * Called if Chargebee refuses a call or sends a wrong answer. `reason` never contains customer
   * data.
   */
  onFailure: (reason: string) => void
}

const PAGE = 100
/** More pages than a customer ever has. */
const MAX_PAGES = 50

/** Chargebee's answer when it refuses: https://apidocs.chargebee.com/docs/api/#error_handling */
const refusal = z.object({
  http_status_code: z.number(),
  type: z.optional(z.nullable(z.string())),
  api_error_code: z.optional(z.nullable(z.string())),
})
/** The object of the call is in the wrong state, does not exist, or already exists. */
const CONFLICTS = new Set(['invalid_state_for_request', 'resource_not_found', 'duplicate_entry'])

type Call = ReturnType<typeof createVendorCalls>
type Client = Awaited<ReturnType<typeof load>>
interface Page<Entry> {
  list: Entry[]
  next_offset?: string | null | undefined
}

/**
 * The official client, loaded when it is first needed, with our own HTTP calls: no redirect, no
 * private address, a limit on time and size. `ask` makes one call and parses the answer, which is
 * not trusted until then. Errors: payment_failed, conflict, provider_unavailable.
 */
export function createChargebeeClient(options: ChargebeeClientOptions) {
  const { privateHosts, timeoutMs, onFailure } = options
  const vendor = 'billing provider'
  const call = createVendorCalls({ vendor, privateHosts, ...(timeoutMs && { timeoutMs }) })
  let client: ReturnType<typeof load> | undefined

  async function ask<Schema extends z.ZodMiniType>(
    schema: Schema,
    request: (client: Client) => Promise<unknown>,
  ): Promise<z.output<Schema>> {
    client ??= load(options, call)
    let answer: unknown
    try {
      answer = await request(await client)
    } catch (error) {
      throw refused(error, onFailure)
    }
    const parsed = read(schema, answer)
    if (parsed === undefined) throw new AppError('provider_unavailable')
    return parsed
  }

  /** Returns undefined, and reports it, if the answer does not match the schema. */
  function read<Schema extends z.ZodMiniType>(schema: Schema, answer: unknown) {
    const parsed = schema.safeParse(answer)
    if (parsed.success) return parsed.data
    const [issue] = parsed.error.issues
    const missing = issue?.path.map(String).join('.') || 'the requested data'
    onFailure(`the billing provider answered without ${missing}`)
    return undefined
  }

  /** The pages of a list. Each one is requested when the caller has taken the previous one. */
  async function* askPages<Entry>(
    schema: z.ZodMiniType<Page<Entry>>,
    request: (client: Client, offset: string | undefined) => Promise<unknown>,
  ): AsyncGenerator<Entry[]> {
    let offset: string | undefined
    do {
      const { list, next_offset: next } = await ask(schema, (client) => request(client, offset))
      yield list
      offset = next ?? undefined
    } while (offset)
  }

  /** All pages of a list. */
  async function askAll<Entry>(
    schema: z.ZodMiniType<Page<Entry>>,
    request: (
      client: Client,
      page: { limit: number; offset: string | undefined },
    ) => Promise<unknown>,
  ): Promise<Entry[]> {
    const found: Entry[] = []
    let pages = 0
    for await (const list of askPages(schema, (client, offset) =>
      request(client, { limit: PAGE, offset }),
    )) {
      if (++pages > MAX_PAGES) {
        onFailure('the billing provider answered with an endless list')
        throw new AppError('provider_unavailable')
      }
      found.push(...list)
    }
    return found
  }

  /** The bytes of a file that Chargebee offers for download. */
  async function download(url: string): Promise<Buffer> {
    const request = { url, method: 'GET', headers: { accept: '*/*' }, content: undefined }
    return call(request, (response, readBytes) => {
      if (response.statusCode === 200) return readBytes()
      throw new VendorError('The invoice was not found.', response.statusCode)
    }).catch((error: unknown) => {
      throw refused(error, onFailure)
    })
  }
  return { ask, read, askPages, askAll, download }
}
export type ChargebeeClient = ReturnType<typeof createChargebeeClient>

async function load({ location, apiKey }: ChargebeeClientOptions, call: Call) {
  const { default: Chargebee } = await import('chargebee')
  return new Chargebee({
    ...location,
    apiKey,
    // The client would report to Chargebee how this program uses it.
    sdkTelemetryEnabled: false,
    httpClient: { makeApiRequest: (request: Request) => sendThroughCall(call, request) },
  })
}

async function sendThroughCall(call: Call, request: Request): Promise<Response> {
  const content = request.body ? Buffer.from(await request.arrayBuffer()) : undefined
  const headers = Object.fromEntries(request.headers)
  const sent = { url: request.url, method: request.method, headers, content }
  return call(sent, async (response, readBytes) => {
    const status = response.statusCode ?? 0
    const bytes = await readBytes()
    // The client would turn an answer that is not JSON into an error that repeats it.
    if (status < 200 || (status >= 300 && status < 400) || !isJsonObject(bytes))
      throw new VendorError(
        `The billing provider answered ${status} with something other than its own JSON.`,
        status,
      )
    return new Response(new Uint8Array(bytes), { status })
  })
}

function isJsonObject(bytes: Buffer): boolean {
  const value = parseJson(bytes.toString('utf8'))
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Chargebee's own text is never repeated, because it may name the customer. */
function refused(error: unknown, onFailure: (reason: string) => void): AppError {
  if (error instanceof VendorError) {
    onFailure(error.message)
    return new AppError('provider_unavailable')
  }
  const { data: known } = refusal.safeParse(error)
  if (known?.type === 'payment') return new AppError('payment_failed')
  const code = known?.api_error_code ?? ''
  if (CONFLICTS.has(code)) return new AppError('conflict')
  const what = known
    ? `${known.http_status_code}, ${/^[a-z_]{1,60}$/.test(code) ? code : 'no code'}`
    : 'unknown'
  onFailure(`the billing provider refused: ${what}`)
  return new AppError('provider_unavailable')
}
