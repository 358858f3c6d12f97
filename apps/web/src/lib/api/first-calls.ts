import type { Endpoint } from '@dastak/contract/endpoint.ts'
import { pageStart } from '../session/page-start.ts'
import { readStoredObject, writeStoredObject } from '../state/storage.ts'

/** The method, the URL and the JSON body. */
type Call = readonly [method: string, url: string, body: string | null]

/** What a page sends later than this is not what it needs first. */
const FIRST_MS = 5_000
const MAX_CALLS = 8
const MAX_ADDRESSES = 20

/** Null when the first calls of this page are complete. */
let calls: Call[] | null = null
let hasStarted = false

/** Ends after some time, or when the user types or clicks: later calls may contain typed text. */
function start(): void {
  hasStarted = true
  // An address with a search is hardly opened twice.
  if (location.search !== '') return
  calls = []
  const end = () => {
    calls = null
  }
  setTimeout(end, FIRST_MS)
  for (const type of ['keydown', 'pointerdown']) addEventListener(type, end, { capture: true })
}

function remember(call: Call): void {
  if (!hasStarted) start()
  if (calls === null || calls.length === MAX_CALLS) return
  calls.push(call)
  const { [location.pathname]: _, ...others } =
    readStoredObject<Record<string, Call[]>>('first_calls')
  const kept = Object.entries(others).slice(1 - MAX_ADDRESSES)
  writeStoredObject('first_calls', { ...Object.fromEntries(kept), [location.pathname]: calls })
}

/**
 * Remembers what an address reads first. When it is opened again, the script in the page's head
 * sends these calls while the app is loading. Returns the response to such a call, once; null if
 * it failed. Undefined for all other calls.
 */
export function firstAnswer(
  { method, path, access }: Endpoint,
  url: string,
  body: BodyInit | null,
): Promise<Response | null> | undefined {
  const isRead = access.who === 'user' && (method === 'GET' || path.endsWith('/query'))
  if (!pageStart || !isRead || (body !== null && typeof body !== 'string')) return undefined
  const call: Call = [method, url, body]
  remember(call)
  const name = JSON.stringify(call)
  const answer = pageStart.answers.get(name)
  pageStart.answers.delete(name)
  return answer
}
