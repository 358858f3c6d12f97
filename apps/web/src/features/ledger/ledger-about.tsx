import { KIND_DETAILS, SEARCH_KINDS } from '@dastak/contract/lookup-kinds.ts'
import type { LedgerLine } from '@dastak/contract/ledger.ts'
import { Link } from '@tanstack/react-router'
import { usePersonAddress } from '../../lib/people/person-address.ts'
import { titleCaseName } from '@dastak/contract/title-case.ts'
import classes from './ledger.module.css'

/** `Asha Rao and 24 more`; empty where a line is about nobody. */
export function aboutText({ about, others }: LedgerLine): string {
  if (about === null) return ''
  const name = titleCaseName(about)
  return others > 0 ? `${name} and ${others} more` : name
}

/** Whom a line is about: a director opens his panel, another kind the list of its leads. */
export function LedgerAbout({ line }: { line: LedgerLine }) {
  const { open } = usePersonAddress()
  const { subject } = line
  const words = aboutText(line)
  const title = line.about ?? undefined
  const kind = SEARCH_KINDS.find((one) => one === subject?.kind)
  if (kind)
    return (
      <Link to={KIND_DETAILS[kind].single.leads} className={classes.link} title={title}>
        {words}
      </Link>
    )
  if (!subject)
    return (
      <span className={classes.about} title={title}>
        {words}
      </span>
    )
  return (
    <button type="button" className={classes.link} title={title} onClick={() => open(subject.id)}>
      {words}
    </button>
  )
}
