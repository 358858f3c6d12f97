import { isChallenge } from '../lib/session/connect-intent.ts'

/**
 * The search parameters of a screen's address, as text. Nothing that may contain a phone number or
 * an email address is ever put into an address.
 */
type Raw = Record<string, unknown>

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export type DinMode = 'din' | 'company' | 'director'

export interface SignInSearch {
  phone?: string
  din_number?: string
  /** The code of the user who sent the link. */
  referral_code?: string
  /** The challenge of a browser extension that waits for permission. */
  connect?: string
}

/** The filters of a search, which `features/registry/filters/search-filters.ts` reads. */
const FILTERS = [
  'state',
  'status',
  'type',
  'class',
  'industry',
  'year_from',
  'year_to',
  'capital_from',
  'capital_to',
] as const

export interface DinSearch extends Partial<Record<(typeof FILTERS)[number], string>> {
  mode?: DinMode
  /** A DIN, a CIN or a name. */
  query?: string
  /** The identification number of the open company. */
  cin?: string
  /** How the directors of the open company are sorted. */
  board_sort?: string
  sort?: string
}

interface TableSearch {
  sort?: string
  page?: number
  /** Shows only rows with this status, in the result of a bulk request. */
  status?: string
}

/** The first table of the screen; with a prefix, the second. */
interface MemberSearch extends TableSearch {
  leads_sort?: string
  leads_page?: number
}

interface DocumentSearch {
  /** Words of a company's name. */
  query?: string
  /** The chosen company. */
  cin?: string
  sort?: string
}

interface LedgerSearch extends TableSearch {
  /** Shows only lines with credits of this unit. */
  unit?: 'phone' | 'email'
  /** A member sees the team's wallet unless this is set. */
  wallet?: 'own'
}

/** Which part of a list of the operator's console is shown, and which row of it. */
export interface ConsoleSearch extends TableSearch, Pick<LedgerSearch, 'unit'> {
  state?: string
  kind?: string
  age?: string
  report?: string
  part?: string
  verb?: string
  by?: string
  day?: string
  month?: string
  target?: string
}

/** Which leads of the worklist, in the words of the contract. */
const SCOPE = ['list', 'batch', 'kind', 'stage', 'tag', 'next_call', 'assignee'] as const

/** How many days the chart of used credits shows, if it offers so many. */
export interface UsageSearch {
  days?: number
}

export type WorklistSearch = TableSearch & Partial<Record<(typeof SCOPE)[number], string>>

function text(raw: Raw, key: string): string | undefined {
  const value = raw[key]
  return typeof value === 'string' && value !== '' ? value : undefined
}

function page(raw: Raw, key = 'page'): number | undefined {
  const value = Number(raw[key])
  return Number.isInteger(value) && value > 1 ? value : undefined
}

export function parseSignInSearch(raw: Raw): SignInSearch {
  const code = text(raw, 'referral_code')?.slice(0, 20)
  const connect = text(raw, 'connect')
  return {
    phone: text(raw, 'phone'),
    din_number: text(raw, 'din_number'),
    referral_code: code,
    connect: connect && isChallenge(connect) ? connect : undefined,
  }
}

/** For every screen behind the sign-in: the DIN or the id of the lead whose panel is open. */
export function parseInsideSearch(raw: Raw): { person?: string } {
  const person = text(raw, 'person')
  return { person: person && (/^\d{8}$/.test(person) || UUID.test(person)) ? person : undefined }
}

/** The result of the checkout page and its plan, as written by the contract's `checkoutReturn`. */
export function parsePlanSearch(raw: Raw): { checkout?: string; plan_id?: string } {
  return { checkout: text(raw, 'checkout'), plan_id: text(raw, 'plan_id')?.slice(0, 60) }
}

export function parseTableSearch(raw: Raw): TableSearch {
  return {
    sort: text(raw, 'sort'),
    page: page(raw),
    status: text(raw, 'status'),
  }
}

export function parseWorklistSearch(raw: Raw): WorklistSearch {
  const scope = SCOPE.map((name) => [name, text(raw, name)?.slice(0, 60)])
  return { ...parseTableSearch(raw), ...Object.fromEntries(scope) }
}

export function parseConsoleSearch(raw: Raw): ConsoleSearch {
  const chosen = Object.keys(raw).map((name) => [name, text(raw, name)?.slice(0, 60)])
  return { ...Object.fromEntries(chosen), ...parseLedgerSearch(raw) }
}

export function parseUsageSearch(raw: Raw): UsageSearch {
  return { days: Number(raw['days']) || undefined }
}

export function parseMemberSearch(raw: Raw): MemberSearch & UsageSearch {
  return {
    ...parseUsageSearch(raw),
    ...parseTableSearch(raw),
    leads_sort: text(raw, 'leads_sort'),
    leads_page: page(raw, 'leads_page'),
  }
}

export function parseDocumentSearch(raw: Raw): DocumentSearch {
  return {
    query: text(raw, 'query')?.slice(0, 100),
    cin: text(raw, 'cin'),
    sort: text(raw, 'sort'),
  }
}

export function parseLedgerSearch(raw: Raw): LedgerSearch {
  const unit = text(raw, 'unit')
  return {
    ...parseTableSearch(raw),
    unit: unit === 'phone' || unit === 'email' ? unit : undefined,
    wallet: raw['wallet'] === 'own' ? 'own' : undefined,
  }
}

export function parseDinSearch(raw: Raw): DinSearch {
  const mode = text(raw, 'mode')
  return {
    mode: mode === 'din' || mode === 'company' || mode === 'director' ? mode : undefined,
    query: text(raw, 'query')?.slice(0, 100),
    cin: text(raw, 'cin'),
    board_sort: text(raw, 'board_sort'),
    ...Object.fromEntries(FILTERS.map((name) => [name, text(raw, name)?.slice(0, 2_000)])),
    sort: text(raw, 'sort'),
  }
}

/** The subject that is looked up. Longer than any, so that a mistake is visible. */
export function parseSubjectSearch(raw: Raw): { query?: string } {
  return { query: text(raw, 'query')?.slice(0, 100) }
}

/** Parses `?a=1&b=2` as text. Numbers are not guessed, so that a DIN keeps its leading zeros. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

export function stringifySearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    if (typeof value === 'number' || (typeof value === 'string' && value !== ''))
      parameters.set(key, String(value))
  }
  const joined = parameters.toString()
  return joined ? `?${joined}` : ''
}
