import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { FirstFew } from '../../../components/facts/first-few.tsx'
import { formatDay } from '../../../lib/text/dates.ts'
import { companyStatusMeaning } from '../companies/company-status.ts'
import { type Directorship, companyText } from './directorships.ts'
import { peopleText } from './people.text.ts'
import classes from './person.module.css'

const { directorships: text } = peopleText

/** Some directors have dozens of companies. The latest are shown first. */
const AT_FIRST = 6

/** The present directorships of a person, and below them the past ones. */
export function PersonDirectorships({ directorships }: { directorships: readonly Directorship[] }) {
  const present = directorships.filter(({ ended_on }) => ended_on === null)
  const past = directorships.filter(({ ended_on }) => ended_on !== null)
  return (
    <>
      <List title={text.present} directorships={present} emptyText={text.none} />
      {past.length > 0 ? <List title={text.past} directorships={past} /> : null}
    </>
  )
}

function List({
  title,
  directorships,
  emptyText,
}: {
  title: string
  directorships: readonly Directorship[]
  emptyText?: string
}) {
  const count = directorships.length
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h3 id={id}>
        {title} {count > 1 ? <span className={classes.count}>{count}</span> : null}
      </h3>
      {count === 0 ? <p className="dim">{emptyText}</p> : null}
      <FirstFew
        items={directorships}
        atFirst={AT_FIRST}
        className={classes.list}
        button={text.showAll(count)}
        render={(directorship, index) => (
          <li key={`${directorship.identification_number} ${index}`}>
            <Link
              to="/din"
              search={{ mode: 'company', cin: directorship.identification_number }}
              className={classes.company}
              title={directorship.company_name ?? undefined}
            >
              {companyText(directorship)}
            </Link>
            <Line directorship={directorship} />
          </li>
        )}
      />
    </section>
  )
}

/** `Director · since 3/05/2019`, and the company's status if it is not active. */
function Line({ directorship }: { directorship: Directorship }) {
  const { designation, company_status: status } = directorship
  const term = termText(directorship)
  const isInactive = status !== null && companyStatusMeaning(status) !== 'done'
  return (
    <span className={`dim-small ${classes.line}`}>
      {[designation, term].filter(Boolean).join(' · ')}
      {isInactive ? (
        <span className="error">
          {designation || term ? ' · ' : null}
          {status}
        </span>
      ) : null}
    </span>
  )
}

function termText({ appointed_on: from, ended_on: to }: Directorship): string {
  if (to !== null)
    return from === null ? text.until(formatDay(to)) : text.term(formatDay(from), formatDay(to))
  return from === null ? '' : text.since(formatDay(from))
}
