import type { DirectorRecord } from '@dastak/contract/registry.ts'
import { CopyCell } from '../../components/copy-cell.tsx'
import type { Column } from '../../components/data-table/column.ts'
import { Identifier } from '../../components/identifier.tsx'
import { formatDay } from '../../lib/dates.ts'
import { titleCaseName } from '../../lib/title-case.ts'
import { type ContactName, type DirectorContact, type DirectorState, directorContact } from './director-contact.ts'
import { directorName } from './director-name.ts'
import { GetDetailsButton } from './get-details-button.tsx'
import classes from './registry.module.css'

const DIN_PX = 112
const BUTTON_PX = 228
const PHONE_PX = 164
const EMAIL_PX = 300
const EMAIL_LEAST_PX = 220
const SINCE_PX = 116

interface DirectorColumnsOptions {
  /** How the reveal of a director stands. */
  stateOf: (director: DirectorRecord) => DirectorState
  onGetDetails: (director: DirectorRecord) => Promise<void>
  /** Opens the person beside the table. */
  onOpenPerson: (director: DirectorRecord) => void
  /** True where the directors belong to several companies. */
  hasCompany: boolean
}

/** The columns of the director table: contacts masked until they are revealed, and the button that does it. */
export function directorColumns({
  stateOf,
  onGetDetails,
  onOpenPerson,
  hasCompany,
}: DirectorColumnsOptions): Column<DirectorRecord>[] {
  const contact = (id: ContactName, header: string, width: number): Column<DirectorRecord> => {
    const of = (director: DirectorRecord) => directorContact(director, stateOf(director), id)
    return {
      id,
      header,
      kind: id,
      text: (director) => contactWords(of(director)),
      csv: (director) => ownContact(of(director)),
      render: (director) => <Contact name={id} contact={of(director)} />,
      width,
      minWidth: id === 'email' ? EMAIL_LEAST_PX : undefined,
    }
  }
  const columns: (Column<DirectorRecord> | false)[] = [
    {
      id: 'name',
      header: 'Name',
      text: directorName,
      show: shownName,
      render: (director) => (
        <button
          type="button"
          className={classes.person}
          title={directorName(director)}
          onClick={() => onOpenPerson(director)}
        >
          {shownName(director)}
        </button>
      ),
      isTitle: true,
      minWidth: 130,
    },
    {
      id: 'din',
      header: 'DIN',
      kind: 'identifier',
      text: (director) => director.din_number,
      render: (director) => <Identifier value={director.din_number} />,
      width: DIN_PX,
    },
    contact('phone', 'Phone', PHONE_PX),
    contact('email', 'Email', EMAIL_PX),
    {
      id: 'details',
      header: 'Details',
      kind: 'action',
      text: () => '',
      width: BUTTON_PX,
      render: (director) => (
        <GetDetailsButton director={director} state={stateOf(director)} onPress={() => onGetDetails(director)} />
      ),
    },
    { id: 'designation', header: 'Designation', text: (director) => director.designation ?? '', minWidth: 110 },
    hasCompany && { id: 'company', header: 'Company', text: (director) => director.company_name ?? '', minWidth: 140 },
    {
      id: 'since',
      header: 'Since',
      text: (director) => formatDay(director.current_designation_date),
      sortBy: (director) => director.current_designation_date ?? '',
      width: SINCE_PX,
    },
  ]
  return columns.filter((column) => column !== false)
}

function shownName(director: DirectorRecord): string {
  return titleCaseName(directorName(director))
}

/** What the cell says; empty where there is none to reveal. */
function contactWords(contact: DirectorContact): string {
  if (contact.is === 'open') return 'May be found'
  return contact.is === 'none' ? '' : contact.value
}

/** The download has only what the account may see: a masked contact is none. */
function ownContact(contact: DirectorContact): string {
  return contact.is === 'known' ? contact.value : ''
}

function Contact({ name, contact }: { name: ContactName; contact: DirectorContact }) {
  if (contact.is === 'known') return <CopyCell kind={name} value={contact.value} />
  const isMasked = contact.is === 'masked'
  return (
    <span
      className={isMasked ? classes.masked : classes.open}
      title={
        isMasked
          ? 'Masked until you get the details'
          : 'Not known here: an outside source is asked when you get the details'
      }
    >
      {contactWords(contact)}
    </span>
  )
}
