import { IconCopy } from '@tabler/icons-react'
import { type ContactKind, copyContact } from '../../lib/phones/copy-contact.ts'
import { spacedPhone } from '../../lib/phones/phones.ts'
import classes from './copy-cell.module.css'

/** The mark never stands alone on a line: so many characters stay with it. */
const WITH_MARK = 3

interface CopyCellProps {
  kind: ContactKind
  /** A phone number in E.164 or an email address: what is copied. */
  value: string
  /** -1 where the row around it takes care of the keyboard. */
  tabIndex?: number
}

/** A phone or email that copies itself on click. On touch the number dials, the mark copies. */
export function CopyCell({ kind, value, tabIndex }: CopyCellProps) {
  const shown = kind === 'phone' ? spacedPhone(value) : value
  const canDial = kind === 'phone' && matchMedia('(pointer: coarse)').matches
  const what = kind === 'phone' ? 'phone number' : 'email ID'
  const copy = () => void copyContact(kind, value)

  // Where an email address needs two lines, the second begins with the "@".
  const at = Math.max(0, shown.lastIndexOf('@'))
  const end = Math.max(at, shown.length - WITH_MARK)

  if (canDial) {
    return (
      <span className={classes.pair}>
        <a href={`tel:${value}`} className={classes.text} data-kind={kind} tabIndex={tabIndex}>
          {shown}
        </a>
        <button
          type="button"
          className={classes.mark}
          aria-label={`Copy ${what}`}
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
      title={`Copy ${what}`}
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
