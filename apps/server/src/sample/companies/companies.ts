import {
  drawCapital,
  drawKind,
  drawStatus,
  drawYear,
  kindByType,
  LLP_KIND,
} from './company-kinds.ts'
import type { CompanyKind } from './company-kinds.ts'
import { drawLegalEnding, drawNameParts } from './company-names.ts'
import { createIdentifiers, MAX_COMPANIES } from '../identifiers.ts'
import type { Identifiers } from '../identifiers.ts'
import { drawNic4, industryOf } from './industries.ts'
import { NAMED_COMPANIES } from './named-companies.ts'
import type { NamedCompany } from './named-companies.ts'
import { drawPlace, drawRegisteredAddress, placeByCode } from './places.ts'
import type { Place } from './places.ts'
import { createRandom } from '../random.ts'
import type { Random } from '../random.ts'

/** An invented company: the 16 facts of the 2025 layout, and what its contacts are made from. */
export interface SampleCompany {
  /** Its place in the registry, from 0. */
  index: number
  /** A CIN, or an LLPIN. */
  cin: string
  name: string
  roc: string
  category: string
  subCategory: string
  companyClass: string
  /** Whole rupees. */
  authorizedCapital: number
  /** Whole rupees, never more than authorised. */
  paidUpCapital: number
  /** YYYY-MM-DD. */
  registeredOn: string
  address: string
  listing: 'Listed' | 'Unlisted' | ''
  status: string
  place: Place
  nicCode: string
  industry: string
  /** CIN type, or LLP. */
  type: string
  year: number
  /** A lower-case word of its name, which its email domain is made of. */
  domainWord: string
  pan: string
}

export interface CompanyOptions {
  /** The share of partnerships, which have an LLPIN instead of a CIN; 0.04 unless told. */
  llpShare?: number
}

const COMPANY_STREAM = 1
const LAST_YEAR = 2025

/**
 * Invents `count` companies one after another, always the same ones for a seed: a longer registry
 * starts with the shorter one. The first are the named companies. Identifiers never repeat up to 4
 * million.
 */
export function* companies(
  seed: number,
  count: number,
  options: CompanyOptions = {},
): Generator<SampleCompany, void> {
  if (count > MAX_COMPANIES)
    throw new RangeError(`At most ${MAX_COMPANIES} companies can be made, not ${count}`)
  const random = createRandom(seed)
  const identifiers = createIdentifiers(seed)
  const llpShare = options.llpShare ?? 0.04
  for (let index = 0; index < count; index += 1) {
    random.start(COMPANY_STREAM, index)
    const named = NAMED_COMPANIES[index]
    yield named && (named.type !== 'LLP' || llpShare > 0)
      ? nameCompany(random, identifiers, index, named)
      : inventCompany(random, identifiers, index, llpShare)
  }
}

function inventCompany(
  random: Random,
  identifiers: Identifiers,
  index: number,
  llpShare: number,
): SampleCompany {
  const drawnYear = drawYear(random)
  const isLlp = random.next() < llpShare
  // Partnerships of this form exist since 2009.
  const year = isLlp ? Math.max(drawnYear, 2009 + random.below(16)) : drawnYear
  const kind = isLlp ? LLP_KIND : drawKind(random, year)
  const { stem, invented, business } = drawNameParts(random)
  return complete(random, identifiers, index, {
    kind,
    year,
    name: `${stem} ${drawLegalEnding(random, kind.type)}`,
    domainWord: invented.toLowerCase(),
    place: drawPlace(random),
    nic4: drawNic4(random, year, business),
    isListed: kind.type === 'PLC' && random.next() < 0.02,
    status: drawStatus(random, year),
  })
}

function nameCompany(
  random: Random,
  identifiers: Identifiers,
  index: number,
  named: NamedCompany,
): SampleCompany {
  return complete(random, identifiers, index, {
    kind: kindByType(named.type),
    year: named.year,
    name: named.name,
    domainWord: named.name.slice(0, named.name.indexOf(' ')).toLowerCase(),
    place: placeByCode(named.stateCode),
    nic4: named.nic4,
    isListed: named.isListed === true,
    status: 'Active',
  })
}

interface Outline {
  kind: CompanyKind
  year: number
  name: string
  domainWord: string
  place: Place
  nic4: string
  isListed: boolean
  status: string
}

function complete(
  random: Random,
  identifiers: Identifiers,
  index: number,
  outline: Outline,
): SampleCompany {
  const { kind, year, name, domainWord, place, nic4, isListed, status } = outline
  const isLlp = kind === LLP_KIND
  const { authorized, paidUp } = drawCapital(random, isListed ? 200 : kind.type === 'PLC' ? 5 : 1)
  const month = 1 + random.below(year === LAST_YEAR ? 4 : 12)
  const day = 1 + random.below(28)
  const cin = isLlp
    ? identifiers.llpin(index)
    : identifiers.cin(index, {
        listed: isListed,
        nic4,
        stateCode: place.code,
        year,
        type: kind.type,
      })
  const nicCode = isLlp ? `${nic4}0` : cin.slice(1, 6)
  return {
    index,
    cin,
    name,
    roc: place.roc,
    category: kind.category,
    subCategory: kind.subCategory,
    companyClass: kind.companyClass,
    authorizedCapital: authorized,
    paidUpCapital: paidUp,
    registeredOn: `${year}-${twoDigits(month)}-${twoDigits(day)}`,
    address: drawRegisteredAddress(random, place),
    listing: isLlp ? '' : isListed ? 'Listed' : 'Unlisted',
    status: isLlp && status === 'Converted to LLP' ? 'Active' : status,
    place,
    nicCode,
    industry: industryOf(nicCode, year),
    type: kind.type,
    year,
    domainWord,
    pan: identifiers.pan(index, isLlp ? 'F' : 'C'),
  }
}

function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : String(number)
}
