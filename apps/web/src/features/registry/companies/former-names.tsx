import type { CompanyRecord } from '@dastak/contract/registry/registry.ts'
import { titleCaseName } from '@dastak/contract/title-case.ts'
import classes from './company-name.module.css'

const SHOWN = 3

/** What a company was called before, the newest first. */
export function FormerNames({ company: { former_names: names } }: { company: CompanyRecord }) {
  if (names.length === 0) return null
  const more = names.length > SHOWN ? ` and ${names.length - SHOWN} more` : ''
  return (
    <span className={classes.former} title={names.join(', ')}>
      formerly {names.slice(0, SHOWN).map(titleCaseName).join(', ')}
      {more}
    </span>
  )
}
