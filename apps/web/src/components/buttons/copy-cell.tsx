import { copyContactText } from '../../lib/phones/copy-contact.text.ts'
import { type ContactKind, copyContact } from '../../lib/phones/copy-contact.ts'
import { spacedPhone } from '../../lib/phones/phones.ts'
import { isTouched } from '../../lib/screen/is-touched.ts'
import { EmailText } from '../facts/email-text.tsx'
import { later } from '../page/later.tsx'
import type { CallButtonsProps } from './call-buttons.tsx'
import classes from './copy-cell.module.css'

const CallButtons = later<CallButtonsProps>(
  async () => (await import('./call-buttons.tsx')).CallButtons,
)

interface CopyCellProps {
  kind: ContactKind
  /** The phone number (E.164) or email address to copy. */
  value: string
  /** -1 if the row around it handles the keyboard. */
  tabIndex?: number | undefined
  /** Whether buttons to call are next to a number. */
  canCall?: boolean
}

/** Copies a phone or email on click. On touch screens, buttons to call are next to a number. */
export function CopyCell({ kind, value, tabIndex, canCall = isTouched() }: CopyCellProps) {
  const shown = kind === 'phone' ? spacedPhone(value) : value
  const cell = (
    <button
      type="button"
      data-copy
      className={classes.cell}
      title={copyContactText.copy[kind]}
      // Its parts are boxes, between which a screen reader would read a blank.
      aria-label={kind === 'email' ? value : undefined}
      onClick={() => void copyContact(kind, value)}
      tabIndex={tabIndex}
    >
      <span className={classes.text} data-kind={kind}>
        {kind === 'email' ? (
          <EmailText value={value} end={classes.end} />
        ) : (
          <span className={classes.end}>{shown}</span>
        )}
      </span>
    </button>
  )
  if (kind === 'email' || !canCall) return cell
  return (
    <span className={classes.pair}>
      {cell}
      <CallButtons phone={value} tabIndex={tabIndex} />
    </span>
  )
}
