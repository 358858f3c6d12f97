import { CopyCell } from '../../../components/buttons/copy-cell.tsx'
import type { ContactName, DirectorContact } from './director-contact.ts'
import classes from './director-table.module.css'

/** What the cell says. */
export function contactWords(contact: DirectorContact): string {
  if (contact.is === 'open') return 'May be found'
  if (contact.is === 'team') return 'Your team has it'
  return contact.is === 'none' ? 'Not known' : contact.value
}

/** The download has only what the account may see: a masked contact is none. */
export function ownContact(contact: DirectorContact): string {
  return contact.is === 'known' ? contact.value : ''
}

const TITLES = {
  masked: 'Masked until you get the details',
  open: 'Not known here: an outside source is asked when you get the details',
  team: 'A team-mate has revealed it: it is free when you get the details',
  none: 'Nobody has it: it is never charged',
} as const

/** A contact in the director table: copied on click once it is owned. */
export function DirectorContactCell({
  name,
  contact,
}: {
  name: ContactName
  contact: DirectorContact
}) {
  if (contact.is === 'known') return <CopyCell kind={name} value={contact.value} />
  return (
    <span
      className={contact.is === 'masked' ? classes.masked : classes.open}
      title={TITLES[contact.is]}
    >
      {contact.is === 'masked' ? <Masked value={contact.value} /> : contactWords(contact)}
    </span>
  )
}

/** Where it needs two lines, the second begins with the "@". */
function Masked({ value }: { value: string }) {
  const at = Math.max(0, value.lastIndexOf('@'))
  return (
    <>
      {value.slice(0, at)}
      {at > 0 ? <wbr /> : null}
      {value.slice(at)}
    </>
  )
}
