import {
  BLOCKED_TEXT,
  type ContactNotices,
  dndText,
  REMOVED_TEXT,
} from '@dastak/contract/contact-notices.ts'
import classes from './bad-mark.module.css'

/** What a user must know before using a contact: it is on a list of those not to contact. */
export function ContactNotice({ unit, notices }: { unit: 'phone' | 'email'; notices: Notices }) {
  const { dnd_checked_on: dnd } = notices
  return (
    <>
      {notices[`is_${unit}_blocked`] ? <span className={classes.mark}>{BLOCKED_TEXT}</span> : null}
      {unit === 'phone' && dnd !== null ? (
        <span className={classes.mark}>{dndText(dnd)}</span>
      ) : null}
    </>
  )
}
type Notices = Pick<ContactNotices, 'is_phone_blocked' | 'is_email_blocked' | 'dnd_checked_on'>

/** The text of a cell without a contact. */
function noContactText(notices: ContactNotices, unit: 'phone' | 'email'): string {
  return notices[`is_${unit}_removed`] ? REMOVED_TEXT : '-'
}

/** The parts of a column of contacts that show its notices. */
export function noticedColumn<Row extends { notices: ContactNotices }>(unit: 'phone' | 'email') {
  return {
    empty: (row: Row) => noContactText(row.notices, unit),
    note: (row: Row) => <ContactNotice unit={unit} notices={row.notices} />,
  }
}
