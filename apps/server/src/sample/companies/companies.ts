import {
  drawCapital,
  drawKind,
  drawStatus,
  drawYear,
  kindByType,
  LLP_KIND,
} from './company-kinds.ts'
import { drawLegalEnding, drawNameParts } from './company-names.ts'
import { createIdentifiers, MAX_COMPANIES, type Identifiers } from '../identifiers.ts'
import { drawNic4, industryOf } from './industries.ts'
import { NAMED_COMPANIES, type NamedCompany } from './named-companies.ts'
import { drawPlace, drawRegisteredAddress, placeByCode } from './places.ts'
import { createRandom, drawDay, type Random } from '../random.ts'

export interface CompanyOptions {
  /** The share of LLPs, which have an LLPIN instead of a CIN. By default 0.04. */
  llpShare?: number
}

const COMPANY_STREAM = 1
const LAST_YEAR = 2025

/**
 * Invents `count` companies one by one, always the same ones for a seed: a longer registry begins
 * with the shorter one. The named companies come first. Identifiers never repeat up to 4 million.
 */
export function* companies(seed: number, count: number, options: CompanyOptions = {}) {
  if (count > MAX_COMPANIES)
    throw new RangeError(`At most ${MAX_COMPANIES} companies can be made, not ${count}`)
  const random = createRandom(seed)
  const identifiers = createIdentifiers(seed)
  const llpShare = options.llpShare ?? 0.04
  for (let index = 0; index < count; index += 1) {
    random.start(COMPANY_STREAM, index)
    const named = NAMED_COMPANIES[index]
    const outline =
      named && (named.type !== 'LLP' || llpShare > 0)
        ? outlineOf(named)
        : drawOutline(random, llpShare)
    yield complete(random, identifiers, index, outline)
  }
}

type Outline = ReturnType<typeof drawOutline>

function drawOutline(random: Random, llpShare: number) {
  const drawnYear = drawYear(random)
  const isLlp = random.next() < llpShare
  // LLPs exist since 2009.
  const year = isLlp ? Math.max(drawnYear, 2009 + random.below(16)) : drawnYear
  const kind = isLlp ? LLP_KIND : drawKind(random, year)
  const { stem, invented, business } = drawNameParts(random)
  return {
    kind,
    year,
    name: `${stem} ${drawLegalEnding(random, kind.type)}`,
    domainWord: invented.toLowerCase(),
    place: drawPlace(random),
    nic4: drawNic4(random, year, business),
    isListed: kind.type === 'PLC' && random.next() < 0.02,
    status: drawStatus(random, year),
  }
}

function outlineOf({ type, year, name, stateCode, nic4, isListed = false }: NamedCompany): Outline {
  return {
    kind: kindByType(type),
    year,
    name,
    domainWord: name.slice(0, name.indexOf(' ')).toLowerCase(),
    place: placeByCode(stateCode),
    nic4,
    isListed,
    status: 'Active',
  }
}

/** An invented company: the 16 facts of the 2025 layout, and the data for its contacts. */
export type SampleCompany = ReturnType<typeof complete>

function complete(random: Random, identifiers: Identifiers, index: number, outline: Outline) {
  const { kind, year, name, domainWord, place, nic4, isListed, status } = outline
  const { type, companyClass, category, subCategory } = kind
  const isLlp = kind === LLP_KIND
  const { authorized, paidUp } = drawCapital(random, isListed ? 200 : type === 'PLC' ? 5 : 1)
  const registeredOn = drawDay(random, year, year === LAST_YEAR ? 4 : 12)
  const cin = isLlp
    ? identifiers.llpin(index)
    : identifiers.cin(index, { listed: isListed, nic4, stateCode: place.code, year, type })
  const nicCode = isLlp ? `${nic4}0` : cin.slice(1, 6)
  return {
    /** Its index in the registry, from 0. */
    index,
    /** A CIN, or an LLPIN. */
    cin,
    name,
    roc: place.roc,
    category,
    subCategory,
    companyClass,
    /** Whole rupees. The paid-up capital is never more than the authorised one. */
    authorizedCapital: authorized,
    paidUpCapital: paidUp,
    registeredOn,
    address: drawRegisteredAddress(random, place),
    listing: isLlp ? '' : isListed ? 'Listed' : 'Unlisted',
    status: isLlp && status === 'Converted to LLP' ? 'Active' : status,
    place,
    nicCode,
    industry: industryOf(nicCode, year),
    /** CIN type, or LLP. */
    type,
    year,
    /** A lower-case word of its name, used for its email domain. */
    domainWord,
    pan: identifiers.pan(index, isLlp ? 'F' : 'C'),
  }
}
