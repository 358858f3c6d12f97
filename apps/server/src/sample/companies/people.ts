import { createIdentifiers, MAX_DIRECTORS } from '../identifiers.ts'
import { drawHomeAddress } from './places.ts'
import type { Place } from './places.ts'
import { createRandom } from '../random.ts'
import people from '../tables/people.json' with { type: 'json' }

/** An invented director. Common given names and surnames, joined at random. */
export interface SampleDirector {
  /** 8 digits. */
  din: string
  fullName: string
  firstName: string
  lastName: string
  fatherName: string
  /** YYYY-MM-DD. */
  dob: string
  /** Parts separated by `$`. */
  presentAddress: string
  permanentAddress: string
  nationality: string
  status: string
  /** E.164, undiallable; null for those who are to be found without one. */
  phone: string | null
  /** Under `.example`. */
  email: string | null
  /** When the contact was learned, YYYY-MM-DD. */
  contactAsOf: string
}

interface PersonWish {
  /** The exact name; a director of a named company, who always has a phone and an email. */
  fullName?: string
  /** For a relative on the same board. */
  lastName?: string
  place: Place
  /** The word of the email domain. */
  domainWord: string
}

const MEN = people.men.split(' ')
const WOMEN = people.women.split(' ')
const SURNAMES = people.surnames.split(' ')
const PERSON_STREAM = 2

/** A maker of directors: the person of an index is the same for the same seed and wish. */
export function createPeople(seed: number): (index: number, wish: PersonWish) => SampleDirector {
  const random = createRandom(seed)
  const identifiers = createIdentifiers(seed)
  const pick = (list: readonly string[]): string => list[random.below(list.length)]!

  return (index, wish) => {
    if (index >= MAX_DIRECTORS)
      throw new RangeError(`At most ${MAX_DIRECTORS} directors can be made`)
    random.start(PERSON_STREAM, index)
    const lastName = wish.lastName ?? pick(SURNAMES)
    const fatherFirst = pick(MEN)
    const given = pick(random.next() < 0.62 ? MEN : WOMEN)
    const middle = random.next()
    const drawnName = middle < 0.28 ? `${given} ${fatherFirst} ${lastName}` : `${given} ${lastName}`
    const fullName = wish.fullName ?? drawnName
    const family = fullName.slice(fullName.lastIndexOf(' ') + 1)
    const firstName = fullName.slice(0, fullName.indexOf(' '))
    const home = drawHomeAddress(random, wish.place)
    const hasMoved = random.next() < 0.2
    const permanentAddress = hasMoved ? drawHomeAddress(random, wish.place) : home
    const standing = random.next()
    // 15 of 100 have no phone, 15 no email, 8 neither.
    const share = wish.fullName === undefined ? random.next() : 1
    const hasPhone = share >= 0.23
    const hasEmail = share >= 0.38 || (share >= 0.08 && share < 0.23)
    return {
      din: identifiers.din(index),
      fullName,
      firstName,
      lastName: family,
      fatherName: `${fatherFirst} ${family}`,
      dob: `${1946 + random.below(54)}-${twoDigits(1 + random.below(12))}-${twoDigits(1 + random.below(28))}`,
      presentAddress: home,
      permanentAddress,
      nationality: 'Indian',
      status:
        wish.fullName !== undefined || standing < 0.9
          ? 'Approved'
          : standing < 0.96
            ? 'Deactivated'
            : 'Disqualified',
      phone: hasPhone ? identifiers.phone(index) : null,
      email: hasEmail ? `${firstName}.${family}@${wish.domainWord}.example`.toLowerCase() : null,
      contactAsOf: `2025-${twoDigits(1 + random.below(9))}-${twoDigits(1 + random.below(28))}`,
    }
  }
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
