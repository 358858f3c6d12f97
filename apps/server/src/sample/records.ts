import type { CsvValue } from './csv.ts'
import { NAMED_COMPANIES } from './companies/named-companies.ts'
import { createPeople } from './companies/people.ts'
import { drawPlace } from './companies/places.ts'
import { createRandom } from './random.ts'

/** The number of identifiers of each kind, numbered from 1. */
export const SAMPLE_RECORDS = 60

/** Far behind the directors of any generated registry, so nobody is invented twice. */
const FIRST_PERSON = 9_000_000
const RECORD_STREAM = 5
const VEHICLES = ['Motor car', 'Motor cycle', 'Goods carrier'] as const
const POSTS = [
  'Head of weaving',
  'Purchase manager',
  'Accountant',
  'Sales engineer',
  'Plant manager',
] as const

/**
 * The identifiers for a number. They depend only on it, so a file for trying a batch can be written
 * by hand. None of them exists.
 */
export function recordIdentifiers(number: number) {
  const digits = String(number).padStart(4, '0')
  return {
    linkedin: `https://www.linkedin.com/in/dastak-sample-${digits}`,
    // There is no state XX, no operator has numbers that begin with a 1, and X is not a type of PAN
    // holder.
    rc: `XX00SA${digits}`,
    mobile: `+91111119${digits}`,
    pan: `SAMXS${digits}P`,
  }
}

type Rows = [heading: readonly string[], ...rows: CsvValue[][]]

/** Invented contacts of profiles, vehicles, mobiles and PANs, as for `contacts import`. */
export function sampleRecords(seed: number): Record<'linkedin' | 'rc' | 'mobile' | 'pan', Rows> {
  const random = createRandom(seed)
  const personOf = createPeople(seed)
  const records: ReturnType<typeof sampleRecords> = {
    linkedin: [
      ['linkedin_url', 'name', 'headline', 'company', 'phone', 'email', 'source', 'as_of'],
    ],
    rc: [['rc_number', 'mobile', 'owner_name', 'source', 'as_of']],
    mobile: [['mobile', 'rc_number', 'vehicle_class', 'registered_on', 'source', 'as_of']],
    pan: [['pan', 'employer_name', 'designation', 'since', 'source', 'as_of']],
  }
  for (let number = 1; number <= SAMPLE_RECORDS; number += 1) {
    random.start(RECORD_STREAM, number)
    const place = drawPlace(random)
    const employer = NAMED_COMPANIES[random.below(NAMED_COMPANIES.length)]!.name
    const post = POSTS[random.below(POSTS.length)]!
    const since = `20${12 + random.below(12)}-0${1 + random.below(9)}-15`
    const person = personOf(FIRST_PERSON + number, { place, domainWord: 'sample' })
    const { linkedin, rc, mobile, pan } = recordIdentifiers(number)
    const origin = ['Sample', person.contactAsOf]
    if (person.phone !== null || person.email !== null)
      records.linkedin.push([
        linkedin,
        person.fullName,
        post,
        employer,
        person.phone,
        person.email,
        ...origin,
      ])
    records.rc.push([rc, mobile, person.fullName, ...origin])
    records.mobile.push([mobile, rc, VEHICLES[random.below(VEHICLES.length)]!, since, ...origin])
    records.pan.push([pan, employer, post, since, ...origin])
  }
  return records
}
