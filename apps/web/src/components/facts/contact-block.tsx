import { IconMail } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CallButtons } from '../buttons/call-buttons.tsx'
import { CopyCell } from '../buttons/copy-cell.tsx'
import { ageText } from '../../lib/text/age-text.ts'
import type { ContactKind } from '../../lib/phones/copy-contact.ts'
import classes from './contact-block.module.css'
import { FoundAt } from './found-at.tsx'
import { factsText } from './facts.text.ts'

interface ContactBlockProps {
  kind: ContactKind
  /** E.164, or an email address. */
  value: string
  source: string | null
  fetchedAt: string | null
  /** A button that saves the contact, after those that use it. */
  save?: ReactNode
  /** What must be known before it is used. */
  notice?: ReactNode
}

/** A contact that is not known: masked, locked or not found. */
export function ContactLine({ kind, children }: { kind: ContactKind; children: ReactNode }) {
  return (
    <div className={classes.block}>
      <p className="dim-small">{factsText.kinds[kind]}</p>
      {children}
    </div>
  )
}

/** A contact in full, which a click copies, with its source, its age and buttons to use it. */
export function ContactBlock({ kind, value, source, fetchedAt, save, notice }: ContactBlockProps) {
  return (
    <div className={classes.block}>
      <p className="dim-small">{factsText.kinds[kind]}</p>
      <p className={`anywhere ${classes.value}`} data-kind={kind}>
        <CopyCell kind={kind} value={value} canCall={false} />
      </p>
      {notice}
      <Origin source={source} fetchedAt={fetchedAt} />
      <div className={`buttons ${classes.actions}`}>
        {kind === 'phone' ? <CallButtons phone={value} hasWords /> : <MailAction email={value} />}
        {save}
      </div>
    </div>
  )
}

function MailAction({ email }: { email: string }) {
  return (
    <a
      className={classes.action}
      href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}
      aria-label={factsText.sendEmailTo(email)}
    >
      <IconMail size={16} stroke={1.7} aria-hidden="true" /> {factsText.sendEmail}
    </a>
  )
}

/** `Sample · 3 months ago`, with the exact time as a tooltip. */
function Origin({ source, fetchedAt }: Pick<ContactBlockProps, 'source' | 'fetchedAt'>) {
  const age = ageText(fetchedAt)
  if (!source && !age) return null
  return (
    <p className="dim-small">
      {source}
      {source && age ? ' · ' : null}
      {fetchedAt && age ? <FoundAt instant={fetchedAt}>{age}</FoundAt> : null}
    </p>
  )
}
