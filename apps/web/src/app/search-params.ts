import { KIND_DETAILS, type SearchKind } from '@dastak/contract/lookup-kinds.ts'
import { isChallenge } from '../lib/session/connect-wish.ts'

/**
 * What is kept in the address of a screen. Everything is text there; nothing that may hold a phone
 * number or an email address is ever put into one.
 */
type Raw = Record<string, unknown>

export type DinMode = 'din' | 'company' | 'director'

export interface SignInSearch {
  phone?: string
  din_number?: string
  /** Of whoever sent the link. */
  referral_code?: string
  /** The challenge of a browser extension that waits to be allowed. */
  connect?: string
}

/** What a search is narrowed to; `features/registry/filters/search-filters.ts` reads it. */
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
  /** The company that is open, by its identification number. */
  cin?: string
  /** How the directors of the open company are sorted. */
  board_sort?: string
  sort?: string
}

interface TableSearch {
  sort?: string
  page?: number
  /** Rows per page: one of the sizes that the table offers. */
  size?: string
}

/** The first table of the screen, and with a prefix its second. */
interface MemberSearch extends TableSearch {
  leads_sort?: string
  leads_page?: number
  leads_size?: string
}

interface DocumentSearch {
  /** Words of a company's name. */
  query?: string
  /** The company that was picked. */
  cin?: string
  sort?: string
}

interface LedgerSearch extends TableSearch {
  /** Only what moved credits of this unit. */
  unit?: 'phone' | 'email'
  /** A member sees the team's wallet, unless he asks for his own. */
  wallet?: 'own'
}

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

/** Of every screen behind the sign-in: whose panel is open, by the DIN. */
export function parseInsideSearch(raw: Raw): { person?: string } {
  const person = text(raw, 'person')
  return { person: person && /^\d{8}$/.test(person) ? person : undefined }
}

/** How the hosted page was left and what for; the contract's `checkoutReturn` writes it. */
export function parsePlanSearch(raw: Raw): { checkout?: string; plan_id?: string } {
  return { checkout: text(raw, 'checkout'), plan_id: text(raw, 'plan_id')?.slice(0, 60) }
}

export function parseTableSearch(raw: Raw): TableSearch {
  return { sort: text(raw, 'sort'), page: page(raw), size: text(raw, 'size') }
}

export function parseMemberSearch(raw: Raw): MemberSearch {
  return {
    ...parseTableSearch(raw),
    leads_sort: text(raw, 'leads_sort'),
    leads_page: page(raw, 'leads_page'),
    leads_size: text(raw, 'leads_size'),
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

/** Who is searched. */
export function parseSubjectSearch(kind: SearchKind) {
  const most = KIND_DETAILS[kind].single.inputMax
  return (raw: Raw): { query?: string } => ({ query: text(raw, 'query')?.slice(0, most) })
}

/** `?a=1&b=2` as plain text, without guessing numbers: a DIN keeps its leading zeros. */
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
