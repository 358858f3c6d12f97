import type { PersonRecord } from '@dastak/contract/registry/registry.ts'
import { type Fact, Facts } from '../../../components/facts/facts.tsx'
import { plainAddress } from '../../../lib/people/address.ts'
import { formatDay } from '../../../lib/text/dates.ts'
import { titleCaseName } from '@dastak/contract/title-case.ts'
import classes from './person.module.css'

/** What comes with a contact: his father, birth date and home. Nothing until then. */
export function PersonFacts({ person }: { person: PersonRecord }) {
  const facts: Fact[] = [
    { name: "Father's name", value: person.father_name && titleCaseName(person.father_name) },
    { name: 'Date of birth', value: formatDay(person.dob) },
    { name: 'Nationality', value: person.nationality },
    { name: 'Present address', value: plainAddress(person.present_address) },
    { name: 'Permanent address', value: plainAddress(person.permanent_address) },
  ].filter(({ value }) => value)
  if (facts.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby="person-facts">
      <h3 id="person-facts">Person</h3>
      <Facts label="Person" facts={facts} />
    </section>
  )
}
