import type { CompanyFilters } from '@dastak/contract/registry/company-filters.ts'
import { companyType } from '../records/company-record.rules.ts'
import { industryOf, type IndustryFacts } from '../records/industries.rules.ts'
import { memoize } from './memoize.rules.ts'
import { stateName } from '../records/state-names.rules.ts'

/**
 * Facets: the properties that filters use, as lexemes in the index of a company's name. So a filter
 * is a query like that for a name.
 * - @s… state, @t… status, @y… type, @c… class, @i… industry: a hash of the lower-case name.
 * - @d2015, @d201: year and decade of incorporation.
 * - @k7, @m6: the step of the paid-up capital, or the two steps around it, and the power of ten.
 */

/** Steps of capital in rupees: 1, 2 and 5 of each power of ten. */
const MIN_POWER = 4
const STEPS = [4, 5, 6, 7, 8, 9, 10, 11, 12].flatMap((power) =>
  [1, 2, 5].map((digit) => digit * 10 ** power),
)
/** The numbers of `stepOf` per power of ten: its three steps, and the gap after each of them. */
const STEPS_OF_A_POWER = 6

export interface FacetFacts extends IndustryFacts {
  state: string | null
  status: string | null
  class: string | null
  paid_up_capital: number | null
}

type NamedFacet = 's' | 't' | 'y' | 'c' | 'i'

/** The few values that most companies have. */
const MAX_CACHED = 5_000
const cachedHash = memoize(hashFacet, MAX_CACHED)

function facet(kind: NamedFacet, name: string): string {
  return cachedHash(kind + name)
}

/** `text` is a kind and a name. */
function hashFacet(text: string): string {
  const kind = text[0]!
  const name = text.slice(1)
  const small = (kind === 's' ? stateName(name) : name).toLowerCase()
  let value = 0x811c9dc5
  for (let index = 0; index < small.length; index += 1)
    value = Math.imul(value ^ small.charCodeAt(index), 0x01000193)
  return `@${kind}${(value >>> 0).toString(36)}`
}

/** Odd for a step, even between two steps: the index alone answers a range that ends at a step. */
function stepOf(capital: number): number {
  const passed = STEPS.filter((step) => step <= capital).length
  return STEPS[passed - 1] === capital ? 2 * passed - 1 : 2 * passed
}

/** The facets of a company. */
export function facetsOf(company: FacetFacts): string[] {
  const {
    cin,
    state,
    status,
    class: companyClass,
    incorporated_on,
    paid_up_capital: capital,
  } = company
  const industry = industryOf(company)
  const facets = [facet('y', companyType(cin, companyClass))]
  if (state !== null) facets.push(facet('s', state))
  if (status !== null) facets.push(facet('t', status))
  if (companyClass !== null) facets.push(facet('c', companyClass))
  if (industry !== null) facets.push(facet('i', industry))
  if (incorporated_on !== null)
    facets.push(`@d${incorporated_on.slice(0, 4)}`, `@d${incorporated_on.slice(0, 3)}`)
  if (capital !== null) facets.push(...stepFacets(stepOf(capital)))
  return facets
}

/** A filter on companies, as the database applies it. */
export interface CompanyFilter {
  /** A company must have one lexeme of each list. */
  facets: readonly (readonly string[])[]
  /** Set if a range ends between two steps: then the capital of each company is checked. */
  capital_from?: number
  capital_to?: number
  /** For these sort orders the lowest possible value of a match. */
  sortBounds: Readonly<Record<string, string>>
}

/** Converts the filters of a request. Null if there are no conditions. */
export function companyFilter(filters: CompanyFilters | undefined): CompanyFilter | null {
  if (!filters) return null
  const chosen = (kind: NamedFacet, names: readonly string[] | undefined) =>
    names?.length ? [[...new Set(names.map((name) => facet(kind, name)))]] : []
  const { year_from: from, year_to: to, capital_from, capital_to } = filters
  const facets: string[][] = [
    ...chosen('s', filters.state),
    ...chosen('t', filters.status),
    ...chosen('y', filters.type),
    ...chosen('c', filters.class),
    ...chosen('i', filters.industry),
  ]
  if (from !== undefined || to !== undefined) facets.push(years(from ?? 1800, to ?? 2200))
  if (capital_from !== undefined || capital_to !== undefined)
    facets.push(steps(capital_from ?? 0, capital_to ?? Infinity))
  if (facets.length === 0) return null
  const sortBounds: Record<string, string> = {}
  if (from !== undefined) sortBounds['incorporated'] = `${from}-01-01`
  if (to !== undefined) sortBounds['-incorporated'] = `${to}-12-31`
  if (capital_from !== undefined) sortBounds['capital'] = String(capital_from)
  if (capital_to !== undefined) sortBounds['-capital'] = String(capital_to)
  const filter: CompanyFilter = { facets, sortBounds }
  if (capital_from !== undefined && capital_from > 0 && !STEPS.includes(capital_from))
    filter.capital_from = capital_from
  if (capital_to !== undefined && !STEPS.includes(capital_to)) filter.capital_to = capital_to
  return filter
}

/** Lexemes of years. Whole decades have one lexeme. */
function years(from: number, to: number): string[] {
  const lexemes: string[] = []
  for (let year = from; year <= to; year += 1) {
    if (year % 10 === 0 && year + 9 <= to) {
      lexemes.push(`@d${year / 10}`)
      year += 9
    } else lexemes.push(`@d${year}`)
  }
  return lexemes
}

/** A step and its power of ten. Capitals below all steps have no power. */
function stepFacets(step: number): string[] {
  return step === 0 ? ['@k0'] : [`@k${step}`, `@m${powerOf(step)}`]
}

function powerOf(step: number): number {
  return MIN_POWER + Math.floor((step - 1) / STEPS_OF_A_POWER)
}

/** Lexemes of steps. Whole powers of ten have one lexeme. */
function steps(from: number, to: number): string[] {
  const lexemes: string[] = []
  const last = stepOf(to)
  for (let step = stepOf(from); step <= last; step += 1) {
    if (step % STEPS_OF_A_POWER === 1 && step + STEPS_OF_A_POWER - 1 <= last) {
      lexemes.push(`@m${powerOf(step)}`)
      step += STEPS_OF_A_POWER - 1
    } else lexemes.push(`@k${step}`)
  }
  return lexemes
}
