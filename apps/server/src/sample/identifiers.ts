import { gstinCheckDigit } from '@dastak/contract/gstin.ts'
import { createShuffle } from './random.ts'

/** The number of companies that can be numbered without a repeat. */
export const MAX_COMPANIES = 4_000_000
/** The number of directors that can be numbered without a repeat. */
export const MAX_DIRECTORS = 10_000_000

// No registrar has numbered a company above 600000, no LLPIN starts with a letter after A, and no
// PAN ends with 0000. So these numbers never clash with a real company, even if the real registry
// is imported too.
const FIRST_REGISTRATION_NUMBER = 600_000
const REGISTRATION_NUMBERS = 400_000
// DINs were allotted up to about 12 million, so most of ours start with a 9. One in ten still has
// leading zeros like real ones, because losing them is the most common fault of software that
// handles DINs.
const FIRST_DIN = 90_000_000
const FIRST_TEST_DIN = 99_999_900
const ZERO_EVERY = 10
const SAMPLE_PHONES = 100_000
const LETTERS = 26 ** 3
const LLPIN_LETTERS = 25 * 26 ** 2

interface CinParts {
  listed: boolean
  nic4: string
  stateCode: string
  year: number
  type: string
}
export type Identifiers = ReturnType<typeof createIdentifiers>

/** Numbers of invented companies and people: valid in format, unique within a seed, and unused. */
export function createIdentifiers(seed: number) {
  const registration = createShuffle(REGISTRATION_NUMBERS, seed)
  const letters = createShuffle(LETTERS, seed + 1)
  const director = createShuffle(MAX_DIRECTORS, seed + 2)
  const partnership = createShuffle(LLPIN_LETTERS, seed + 4)
  const phone = createShuffle(SAMPLE_PHONES, seed + 3)
  return {
    /** The CIN at `index`. Its NIC code is `nic4` plus a digit that prevents repeats. */
    cin: (index: number, { listed, nic4, stateCode, year, type }: CinParts) => {
      const number = FIRST_REGISTRATION_NUMBER + registration(index % REGISTRATION_NUMBERS)
      const round = Math.floor(index / REGISTRATION_NUMBERS)
      return `${listed ? 'L' : 'U'}${nic4}${round}${stateCode}${year}${type}${number}`
    },
    /** The LLPIN of the LLP at `index`, `AAA-1234`. */
    llpin: (index: number) => {
      const letter = LETTERS - LLPIN_LETTERS + partnership(index % LLPIN_LETTERS)
      return `${word(letter)}-${String(1000 + Math.floor(index / LLPIN_LETTERS))}`
    },
    /** The PAN of the company at `index`. Real serials start at 0001, so 0000 is unused. */
    pan: (index: number, holder: 'C' | 'F') => {
      const round = Math.floor(index / LETTERS)
      const fifth = String.fromCharCode(65 + (round % 26))
      const last = String.fromCharCode(65 + (Math.floor(round / 26) % 26))
      return `${word(letters(index % LETTERS))}${holder}${fifth}0000${last}`
    },
    /** 8 digits. */
    din: (personIndex: number) =>
      personIndex % ZERO_EVERY === 0
        ? String(1 + director(personIndex / ZERO_EVERY)).padStart(8, '0')
        : String(sampleDin(director(personIndex))),
    /** In +91 11111, which no operator has, so no phone rings. They repeat after 100,000. */
    phone: (personIndex: number) =>
      `+9111111${String(phone(personIndex % SAMPLE_PHONES)).padStart(5, '0')}`,
  }
}

/** A GSTIN from its state code, its PAN and its number within the state (1 to 9). */
export function gstinOf(gstState: string, pan: string, registration: number): string {
  const first14 = `${gstState}${pan}${registration}Z`
  return first14 + gstinCheckDigit(first14)
}

/**
 * The last hundred are reserved as test numbers and are replaced by numbers before the first one.
 */
function sampleDin(index: number): number {
  const din = FIRST_DIN + index
  return din >= FIRST_TEST_DIN ? FIRST_DIN - (din - FIRST_TEST_DIN) - 1 : din
}

function word(number: number): string {
  return String.fromCharCode(
    65 + Math.floor(number / 676),
    65 + (Math.floor(number / 26) % 26),
    65 + (number % 26),
  )
}
