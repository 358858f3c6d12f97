import type { Random } from '../random.ts'
import frequencies from '../tables/frequencies.json' with { type: 'json' }
import { parseWeights, weighted, type Draw } from '../weighted.ts'

export interface CompanyKind {
  /** The three letters of a CIN, or LLP. */
  type: string
  companyClass: string
  category: string
  subCategory: string
}

const SHARES = 'Company limited by shares'
const GUARANTEE = 'Company limited by guarantee'
const PRIVATELY_HELD = 'Non-government company'

function kind(type: string, companyClass: string, category = SHARES, subCategory = PRIVATELY_HELD) {
  return { type, companyClass, category, subCategory }
}

const ONE_PERSON = kind('OPC', 'One Person Company')
const PRIVATE = kind('PTC', 'Private')
/** LLPs have no share capital, and the registry gives them neither class nor category. */
export const LLP_KIND = kind('LLP', '', '', '')

const drawWeightedKind = weighted<CompanyKind>([
  [PRIVATE, 53_602],
  [kind('PLC', 'Public'), 2300],
  [ONE_PERSON, 1684],
  [kind('NPL', 'Private'), 677],
  [kind('FTC', 'Private', SHARES, 'subsidiary of company incorporated outside India'), 546],
  [kind('NPL', 'Private', GUARANTEE), 170],
  [kind('PLN', 'Public'), 71],
  [kind('ULT', 'Private', 'Unlimited company'), 47],
  [kind('SGC', 'Public', SHARES, 'State government company'), 33],
  [kind('PLC', 'Public', GUARANTEE), 32],
  [kind('NPL', 'Public', GUARANTEE), 23],
  [kind('GOI', 'Public', SHARES, 'Union government company'), 19],
  [kind('GAP', 'Public', GUARANTEE, 'Guarantee and association Company'), 8],
])

/** The most common kind with these CIN letters. */
export function kindByType(type: string): CompanyKind {
  if (type === 'LLP') return LLP_KIND
  if (type === 'OPC') return ONE_PERSON
  return type === 'PLC' ? kind('PLC', 'Public') : PRIVATE
}

/** Draws class and category by their frequency. One-person companies exist since 2014. */
export function drawKind(random: Random, year: number): CompanyKind {
  const drawn = drawWeightedKind(random)
  return drawn === ONE_PERSON && year < 2014 ? PRIVATE : drawn
}

const drawWeightedYear = weighted(
  parseWeights(frequencies.years).map(([year, weight]) => [Number(year), weight] as const),
)

/** A year of incorporation, 1940 to 2025. */
export function drawYear(random: Random): number {
  return drawWeightedYear(random)
}

const statusByCohort = new Map<number, Draw<string>>(
  Object.entries(frequencies.statusByCohort).map(([start, weights]) => [
    Number(start),
    weighted(weights.map((weight, index) => [frequencies.statuses[index]!, weight] as const)),
  ]),
)

/** The status of a company of that age. More of the older ones were struck off. */
export function drawStatus(random: Random, year: number): string {
  return statusByCohort.get(year < 1980 ? 1900 : year - (year % 5))!(random)
}

const drawAuthorized = weighted(amounts(frequencies.authorizedCapital))
const drawPaidUp = weighted(amounts(frequencies.paidUpCapital))

function amounts(table: string): (readonly [number, number])[] {
  return parseWeights(table).map(([amount, weight]) => [Number(amount), weight] as const)
}

/**
 * Authorised and paid-up capital in whole rupees: mostly round amounts, and a long tail up to 80
 * billion. `scale` is 1 for most companies, and more for public ones.
 */
export function drawCapital(random: Random, scale: number): { authorized: number; paidUp: number } {
  const isInTail = random.next() < 0.09
  const authorized = isInTail
    ? Math.round(10 ** (5.3 + 4.6 * random.next() ** 3.5) / 1000) * 1000
    : drawAuthorized(random)
  const drawn =
    random.next() < 0.16 ? Math.round((authorized * random.next()) / 10) * 10 : drawPaidUp(random)
  return { authorized: authorized * scale, paidUp: Math.min(authorized, drawn) * scale }
}
