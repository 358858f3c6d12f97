import { KIND_DETAILS, SEARCH_KINDS } from '@dastak/contract/lookup-kinds.ts'
import type { LedgerLine } from '@dastak/contract/ledger.ts'
import { Link } from '@tanstack/react-router'
import { usePersonAddress } from '../../lib/people/person-address.ts'
import { titleCaseName } from '@dastak/contract/title-case.ts'
import classes from './ledger.module.css'
import { ledgerText } from './ledger.text.ts'

/** `Asha Rao and 24 more`; empty if a line is about nobody. */
export function aboutText({ about, others }: LedgerLine): string {
  if (about === null) return ''
  return ledgerText.ledger.about(titleCaseName(about), others)
}

/** Whom a line is about. A director opens the person panel, other kinds open their leads. */
export function LedgerAbout({ line }: { line: LedgerLine }) {
  const { open } = usePersonAddress()
  const { subject } = line
  const text = aboutText(line)
  const title = line.about ?? undefined
  const kind = SEARCH_KINDS.find((name) => name === subject?.kind)
  if (kind)
    return (
      <Link to={KIND_DETAILS[kind].single.leads} className={classes.link} title={title}>
        {text}
      </Link>
    )
  if (!subject)
    return (
      <span className={classes.about} title={title}>
        {text}
      </span>
    )
  return (
    <button type="button" className={classes.link} title={title} onClick={() => open(subject.id)}>
      {text}
    </button>
  )
}
