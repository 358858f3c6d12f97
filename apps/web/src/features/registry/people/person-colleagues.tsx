import type { PersonRecord } from '@dastak/contract/registry/registry.ts'
import { FirstFew } from '../../../components/facts/first-few.tsx'
import { formatNumber } from '../../../lib/text/numbers.ts'
import { titleCaseName } from '@dastak/contract/title-case.ts'
import { companyText } from './person-seats.ts'
import classes from './person.module.css'

const AT_FIRST = 5
const COMPANIES_NAMED = 2

type Colleague = PersonRecord['colleagues'][number]

interface PersonColleaguesProps {
  person: PersonRecord
  onOpen: (din: string) => void
}

/** Who else sits where this person sits; each opens the panel of that person. */
export function PersonColleagues({ person, onOpen }: PersonColleaguesProps) {
  // There can be more of them than are listed.
  const { colleagues, colleagues_total: total } = person
  if (colleagues.length === 0) return null
  const untold = total - colleagues.length
  return (
    <section className={classes.section} aria-labelledby="person-colleagues">
      <h3 id="person-colleagues">
        Also on these boards{' '}
        {total > 1 ? <span className={classes.count}>{formatNumber(total)}</span> : null}
      </h3>
      <FirstFew
        items={colleagues}
        atFirst={AT_FIRST}
        className={classes.list}
        button={`and ${formatNumber(total - AT_FIRST)} more`}
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
              {sharedWords(colleague)}
            </span>
          </li>
        )}
      >
        {untold > 0 ? <p className="dim">and {formatNumber(untold)} more</p> : null}
      </FirstFew>
    </section>
  )
}

function sharedWords({ companies }: Colleague): string {
  const named = companies.slice(0, COMPANIES_NAMED).map(companyText).join(', ')
  const rest = companies.length - COMPANIES_NAMED
  return rest > 0 ? `${named} and ${rest} more` : named
}
