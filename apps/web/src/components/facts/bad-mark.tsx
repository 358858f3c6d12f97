import { IconFlagFilled } from '@tabler/icons-react'
import classes from './bad-mark.module.css'
import { factsText } from './facts.text.ts'

/** Next to a contact with an accepted report. */
export function BadMark({ what }: { what?: 'Phone' | 'Email' }) {
  return (
    <span className={classes.mark}>
      <IconFlagFilled size={12} aria-hidden="true" />{' '}
      {what ? factsText.reportedBad[what] : factsText.reportedBad.any}
    </span>
  )
}
