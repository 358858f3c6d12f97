import type { PersonRecord } from '@dastak/contract/registry/registry.ts'
import { type Fact, Facts } from '../../../components/facts/facts.tsx'
import { plainAddress } from '../../../lib/people/address.ts'
import { formatDay } from '../../../lib/text/dates.ts'
import { titleCaseName } from '@dastak/contract/title-case.ts'
import { peopleText } from './people.text.ts'
import classes from './person.module.css'

const { facts: text } = peopleText

/** Personal details, which are known only if a contact was revealed. */
export function PersonFacts({ person }: { person: PersonRecord }) {
  const facts: Fact[] = [
    { name: text.fatherName, value: person.father_name && titleCaseName(person.father_name) },
    { name: text.birthDate, value: formatDay(person.dob) },
    { name: text.nationality, value: person.nationality },
    { name: text.presentAddress, value: plainAddress(person.present_address) },
    { name: text.permanentAddress, value: plainAddress(person.permanent_address) },
  ].filter(({ value }) => value)
  if (facts.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby="person-facts">
      <h3 id="person-facts">{text.heading}</h3>
      <Facts label={text.heading} facts={facts} />
    </section>
  )
}
