import type { CompanyRecord } from '@dastak/contract/registry/registry.ts'
import { titleCaseName } from '@dastak/contract/title-case.ts'
import { companiesText } from './companies.text.ts'
import classes from './company-name.module.css'

const SHOWN = 3

/** Former names of a company, newest first. */
export function FormerNames({ company: { former_names: names } }: { company: CompanyRecord }) {
  if (names.length === 0) return null
  const shown = names.slice(0, SHOWN).map(titleCaseName).join(', ')
  return (
    <span className={classes.former} title={names.join(', ')}>
      {companiesText.page.formerly(shown, names.length - SHOWN)}
    </span>
  )
}
