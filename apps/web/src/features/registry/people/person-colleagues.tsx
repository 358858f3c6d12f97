import type { PersonRecord } from '@dastak/contract/registry/registry.ts'
import { FirstFew } from '../../../components/facts/first-few.tsx'
import { formatNumber } from '../../../lib/text/numbers.ts'
import { titleCaseName } from '@dastak/contract/title-case.ts'
import { companyText } from './directorships.ts'
import { peopleText } from './people.text.ts'
import classes from './person.module.css'

const { colleagues: text } = peopleText

const AT_FIRST = 5
const COMPANIES_NAMED = 2

type Colleague = PersonRecord['colleagues'][number]

interface PersonColleaguesProps {
  person: PersonRecord
  onOpen: (din: string) => void
}

/** The other directors of the person's companies. Each opens the panel of that person. */
export function PersonColleagues({ person, onOpen }: PersonColleaguesProps) {
  // `colleagues` has only the first ones; `total` counts all.
  const { colleagues, colleagues_total: total } = person
  if (colleagues.length === 0) return null
  const unlisted = total - colleagues.length
  return (
    <section className={classes.section} aria-labelledby="person-colleagues">
      <h3 id="person-colleagues">
        {text.heading}{' '}
        {total > 1 ? <span className={classes.count}>{formatNumber(total)}</span> : null}
      </h3>
      <FirstFew
        items={colleagues}
        atFirst={AT_FIRST}
        className={classes.list}
        button={text.more(total - AT_FIRST)}
        render={(colleague) => (
          <li key={colleague.din_number}>
            <button
              type="button"
              className={classes.colleague}
              title={colleague.full_name}
              onClick={() => onOpen(colleague.din_number)}
            >
              {titleCaseName(colleague.full_name)}
            </button>
            <span
              className={`dim-small ${classes.line}`}
              title={colleague.companies.map(companyText).join(', ')}
            >
              {companiesText(colleague)}
            </span>
          </li>
        )}
      >
        {unlisted > 0 ? <p className="dim">{text.more(unlisted)}</p> : null}
      </FirstFew>
    </section>
  )
}

function companiesText({ companies }: Colleague): string {
  const named = companies.slice(0, COMPANIES_NAMED).map(companyText).join(', ')
  return text.companies(named, companies.length - COMPANIES_NAMED)
}
