import type { DirectorRecord } from '@dastak/contract/registry/registry.ts'
import { titleCaseName } from '@dastak/contract/title-case.ts'
import { CopyCell } from '../../../components/buttons/copy-cell.tsx'
import { dinStatusMeaning, dinStatusWarning } from './din-status.ts'
import { type ContactName, type DirectorContact, contactText } from './director-contact.ts'
import { directorName } from './shared-columns.tsx'
import classes from './director-table.module.css'

interface DirectorNameCellProps {
  director: DirectorRecord
  onOpen: (director: DirectorRecord) => void
}

/** A director's name, which opens the person; tells, before anything is paid, of a bad DIN. */
export function DirectorNameCell({ director, onOpen }: DirectorNameCellProps) {
  const name = directorName(director)
  const { status } = director
  return (
    <span className={classes.who}>
      <button type="button" className={classes.name} title={name} onClick={() => onOpen(director)}>
        {titleCaseName(name)}
      </button>
      {status !== null && dinStatusMeaning(status) === 'failed' ? (
        <span className={classes.gone} title={dinStatusWarning(status) ?? undefined}>
          <span aria-hidden="true">✕</span> DIN {status.toLowerCase()}
        </span>
      ) : null}
    </span>
  )
}

const TITLES = {
  masked: 'Masked until you get the details',
  open: 'Not known here: an outside source is asked when you get the details',
  team: 'A team-mate has revealed it: it is free when you get the details',
  none: 'Nobody has it: it is never charged',
} as const

interface DirectorContactCellProps {
  name: ContactName
  contact: DirectorContact
}

/** A contact in the director table: copied on click once it is owned. */
export function DirectorContactCell({ name, contact }: DirectorContactCellProps) {
  if (contact.is === 'known') return <CopyCell kind={name} value={contact.value} />
  return (
    <span
      className={contact.is === 'masked' ? classes.masked : classes.open}
      title={TITLES[contact.is]}
    >
      {contact.is === 'masked' ? <Masked value={contact.value} /> : contactText(contact)}
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
