import { IconCopy } from '@tabler/icons-react'
import { copyContactText } from '../../lib/phones/copy-contact.text.ts'
import { type ContactKind, copyContact } from '../../lib/phones/copy-contact.ts'
import { spacedPhone } from '../../lib/phones/phones.ts'
import { isTouched } from '../../lib/screen/is-touched.ts'
import { EmailText } from '../facts/email-text.tsx'
import classes from './copy-cell.module.css'

interface CopyCellProps {
  kind: ContactKind
  /** The phone number (E.164) or email address to copy. */
  value: string
  /** -1 if the row around it handles the keyboard. */
  tabIndex?: number
}

/** Copies a phone or email on click. On touch screens, the number dials and the mark copies. */
export function CopyCell({ kind, value, tabIndex }: CopyCellProps) {
  const shown = kind === 'phone' ? spacedPhone(value) : value
  const canDial = kind === 'phone' && isTouched()
  const label = copyContactText.copy[kind]
  const copy = () => void copyContact(kind, value)

  if (canDial) {
    return (
      <span className={classes.pair}>
        <a href={`tel:${value}`} className={classes.text} data-kind={kind} tabIndex={tabIndex}>
          {shown}
        </a>
        <button
          type="button"
          className={classes.mark}
          aria-label={label}
          onClick={copy}
          tabIndex={tabIndex}
        >
          <IconCopy size={16} stroke={1.7} aria-hidden="true" />
        </button>
      </span>
    )
  }
  return (
    <button
      type="button"
      data-copy
      className={classes.cell}
      title={label}
      onClick={copy}
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
}
