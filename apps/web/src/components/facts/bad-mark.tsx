import { IconFlagFilled } from '@tabler/icons-react'
import classes from './bad-mark.module.css'

/** Beside a contact of which a report was accepted: it stays, and says so. */
export function BadMark({ what }: { what?: 'Phone' | 'Email' }) {
  return (
    <span className={classes.mark}>
      <IconFlagFilled size={12} aria-hidden="true" />{' '}
      {what ? `${what} reported bad` : 'Reported bad'}
    </span>
  )
}
