import { createIdentifiers, MAX_DIRECTORS } from '../identifiers.ts'
import { drawHomeAddress, type Place } from './places.ts'
import { createRandom, drawDay } from '../random.ts'
import people from '../tables/people.json' with { type: 'json' }

interface PersonTraits {
  /** The exact name, for a director of a named company, who always has a phone and an email. */
  fullName?: string
  /** For a relative in the same company. */
  lastName?: string
  place: Place
  /** The name in the email domain. */
  domainWord: string
}

const MEN = people.men.split(' ')
const WOMEN = people.women.split(' ')
const SURNAMES = people.surnames.split(' ')
const PERSON_STREAM = 2

/** An invented director, with a random combination of common given names and surnames. */
export type SampleDirector = ReturnType<ReturnType<typeof createPeople>>

/** Returns a function that makes directors: the same person for the same seed, index and traits. */
export function createPeople(seed: number) {
  const random = createRandom(seed)
  const identifiers = createIdentifiers(seed)
  const pick = (list: readonly string[]): string => list[random.below(list.length)]!

  return (index: number, traits: PersonTraits) => {
    if (index >= MAX_DIRECTORS)
      throw new RangeError(`At most ${MAX_DIRECTORS} directors can be made`)
    random.start(PERSON_STREAM, index)
    const lastName = traits.lastName ?? pick(SURNAMES)
    const fatherFirst = pick(MEN)
    const given = pick(random.next() < 0.62 ? MEN : WOMEN)
    const middle = random.next()
    const drawnName = middle < 0.28 ? `${given} ${fatherFirst} ${lastName}` : `${given} ${lastName}`
    const fullName = traits.fullName ?? drawnName
    const family = fullName.slice(fullName.lastIndexOf(' ') + 1)
    const firstName = fullName.slice(0, fullName.indexOf(' '))
    const home = drawHomeAddress(random, traits.place)
    const hasMoved = random.next() < 0.2
    const permanentAddress = hasMoved ? drawHomeAddress(random, traits.place) : home
    const standing = random.next()
    // Of 100 people 15 have no phone, 15 no email, and 8 neither.
    const share = traits.fullName === undefined ? random.next() : 1
    const hasPhone = share >= 0.23
    const hasEmail = share >= 0.38 || (share >= 0.08 && share < 0.23)
    return {
      din: identifiers.din(index),
      fullName,
      firstName,
      lastName: family,
      fatherName: `${fatherFirst} ${family}`,
      dob: drawDay(random, 1946 + random.below(54)),
      /** Parts separated by `$`. */
      presentAddress: home,
      permanentAddress,
      nationality: 'Indian',
      status:
        traits.fullName !== undefined || standing < 0.9
          ? 'Approved'
          : standing < 0.96
            ? 'Deactivated'
            : 'Disqualified',
      /** E.164, never in service. Null for people without a phone. */
      phone: hasPhone ? identifiers.phone(index) : null,
      /** Under `.example`. */
      email: hasEmail ? `${firstName}.${family}@${traits.domainWord}.example`.toLowerCase() : null,
      /** When the contact was known to be right. */
      contactAsOf: drawDay(random, 2025, 9),
    }
  }
}
