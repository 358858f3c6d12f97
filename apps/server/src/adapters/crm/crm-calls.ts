import { CRM_VENDOR_LABELS, type CrmVendorName } from '@dastak/contract/crm/crm.ts'
import { parseJson } from '../../json/parse-json.ts'
import { isNamedHost } from '../../network/private-address.ts'
import { CrmProblem } from '../../ports/crm.ts'
import { createVendorCalls, VendorError } from '../vendor-fetch.ts'

export interface CrmCallOptions {
  /** The operator's own hosts, as for webhooks. */
  privateHosts: readonly string[]
  /** In demo mode only those hosts are called. */
  isDemo: boolean
  timeoutMs?: number
}

/** A CRM's own way to say how long it wants no calls, in the body of a 429. */
type PauseOf = (body: unknown) => number | undefined

interface CrmRequest {
  url: string
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH'
  headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  body?: unknown
  /** Sent as a form. */
  form?: Readonly<Record<string, string>>
}

/** An answer that is neither a refusal, nor a pause, nor a failure of the vendor. */
export interface CrmAnswer {
  status: number
  /** Undefined if it is not JSON. Not to be trusted before a schema has parsed it. */
  body: unknown
}

/** Too many calls; another program changes the record; the account moves to another place. */
const PAUSES: ReadonlyMap<number, number> = new Map([
  [429, 60_000],
  [423, 2_000],
  [477, 3_600_000],
])
const MAX_PAUSE_MS = 86_400_000

/** Calls a CRM as all vendors are called, and sorts its answers. Throws `CrmProblem`. */
export function createCrmCalls(
  vendor: CrmVendorName,
  options: CrmCallOptions,
  pauseOfBody: PauseOf = () => undefined,
) {
  const name = CRM_VENDOR_LABELS[vendor]
  const { privateHosts, isDemo, timeoutMs = 10_000 } = options
  // Users choose addresses, so the name servers are called without the system.
  const call = createVendorCalls({ vendor: 'CRM', privateHosts, timeoutMs, nameServers: [] })

  return async function callCrm(request: CrmRequest): Promise<CrmAnswer> {
    const { url, method = 'GET', headers, form } = request
    if (isDemo && !isNamedHost(new URL(url), privateHosts))
      throw new CrmProblem('never', STAYS_HERE)
    const content = contentOf(request.body, form)
    const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
    const sent = { ...(content && { 'content-type': type }), ...headers }
    const answer = await call({ url, method, headers: sent, content }, async (response, read) => ({
      status: response.statusCode ?? 0,
      pause: response.headers['retry-after'],
      text: (await read()).toString('utf8'),
    })).catch((error: unknown) => {
      if (error instanceof VendorError) throw new CrmProblem('again', error.message)
      throw error
    })
    const { status, pause, text } = answer
    const body = parseJson(text)
    if (PAUSES.has(status)) {
      const waitMs = pauseOf(pause) ?? pauseOfBody(body) ?? PAUSES.get(status)!
      throw new CrmProblem('wait', `${name} asks for a pause.`, { waitMs })
    }
    if (status >= 500 || (status >= 300 && status <= 399))
      throw new CrmProblem('again', `${name} answered ${status}.`)
    return { status, body }
  }
}
export type CallCrm = ReturnType<typeof createCrmCalls>

const STAYS_HERE =
  'Demo mode sends nothing to other machines. Set WEBHOOK_PRIVATE_HOSTS to use a CRM here.'

function contentOf(body: unknown, form: CrmRequest['form']): Buffer | undefined {
  if (form) return Buffer.from(new URLSearchParams(form).toString())
  return body === undefined ? undefined : Buffer.from(JSON.stringify(body))
}

/** `Retry-After` as seconds; undefined if it is missing or a date. */
function pauseOf(header: string | undefined): number | undefined {
  const seconds = Number(header)
  if (!header || !Number.isFinite(seconds) || seconds < 0) return undefined
  return Math.min(Math.max(seconds * 1_000, 1_000), MAX_PAUSE_MS)
}

/** A code of a vendor, such as `INVALID_DATA`. Other text may hold personal data. */
export function codeText(code: unknown): string {
  return typeof code === 'string' && /^[A-Za-z_]{3,60}$/.test(code) ? ` (${code})` : ''
}

/** The names of fields, which are no personal data: `: Company, hs_owner`. */
export function namesText(names: readonly string[]): string {
  const safe = [...new Set(names)].filter((name) => /^[A-Za-z]\w{0,60}$/.test(name)).slice(0, 5)
  return safe.length > 0 ? `: ${safe.join(', ')}` : ''
}
