import { IconCopy } from '@tabler/icons-react'
import { copyContactText } from '../../lib/phones/copy-contact.text.ts'
import { type ContactKind, copyContact } from '../../lib/phones/copy-contact.ts'
import { spacedPhone } from '../../lib/phones/phones.ts'
import { isTouched } from '../../lib/screen/is-touched.ts'
import classes from './copy-cell.module.css'

/** This many characters stay on one line with the copy mark. */
const KEPT_WITH_MARK = 3

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

  // If an email address needs two lines, the second begins with the "@".
  const at = Math.max(0, shown.lastIndexOf('@'))
  const end = Math.max(at, shown.length - KEPT_WITH_MARK)

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
        {shown.slice(0, at)}
        <wbr />
        {shown.slice(at, end)}
        <span className={classes.end}>{shown.slice(end)}</span>
      </span>
    </button>
  )
}
