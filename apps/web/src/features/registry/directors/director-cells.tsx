import { REMOVED_TEXT } from '@dastak/contract/contact-notices.ts'
import type { DirectorRecord } from '@dastak/contract/registry/registry.ts'
import { titleCaseName } from '@dastak/contract/title-case.ts'
import { CopyCell } from '../../../components/buttons/copy-cell.tsx'
import { EmailText } from '../../../components/facts/email-text.tsx'
import { dinStatusMeaning, dinStatusWarning } from './din-status.ts'
import { type ContactName, type DirectorContact, contactText } from './director-contact.ts'
import { directorsText } from './directors.text.ts'
import { directorName } from './shared-columns.tsx'
import classes from './director-table.module.css'

interface DirectorNameCellProps {
  director: DirectorRecord
  onOpen: (director: DirectorRecord) => void
}

/** A director's name, which opens the person panel. Warns of a bad DIN before the user pays. */
export function DirectorNameCell({ director, onOpen }: DirectorNameCellProps) {
  const name = directorName(director)
  const { status } = director
  return (
    <span className={classes.who}>
      <button
        type="button"
        data-in-text
        className={classes.name}
        title={name}
        onClick={() => onOpen(director)}
      >
        {titleCaseName(name)}
      </button>
      {status !== null && dinStatusMeaning(status) === 'failed' ? (
        <span className={classes.gone} title={dinStatusWarning(status) ?? undefined}>
          <span aria-hidden="true">✕</span> {directorsText.badDin(status.toLowerCase())}
        </span>
      ) : null}
    </span>
  )
}

const { contact: text } = directorsText
const TITLES = {
  masked: text.maskedTitle,
  open: text.openTitle,
  team: text.teamTitle,
  none: text.noneTitle,
  removed: REMOVED_TEXT,
} as const

interface DirectorContactCellProps {
  name: ContactName
  contact: DirectorContact
}

/** A contact in the director table. A click copies it once it is owned. */
export function DirectorContactCell({ name, contact }: DirectorContactCellProps) {
  if (contact.is === 'known') return <CopyCell kind={name} value={contact.value} />
  return (
    <span
      className={contact.is === 'masked' ? classes.masked : classes.open}
      title={TITLES[contact.is]}
    >
      {contact.is === 'masked' && name === 'email' ? (
        <EmailText value={contact.value} />
      ) : (
        contactText(contact)
      )}
    </span>
  )
}
