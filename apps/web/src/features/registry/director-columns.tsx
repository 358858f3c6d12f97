import type { DirectorRecord } from '@dastak/contract/registry.ts'
import { CopyCell } from '../../components/copy-cell.tsx'
import type { Column } from '../../components/data-table/column.ts'
import { Identifier } from '../../components/identifier.tsx'
import { formatDay } from '../../lib/dates.ts'
import { type DirectorState, GetDetailsButton } from './get-details-button.tsx'
import classes from './registry.module.css'

const DIN_PX = 112
const BUTTON_PX = 228
const PHONE_PX = 176
const EMAIL_PX = 300
const SINCE_PX = 116

/** `first_name` and `last_name` as one name. */
export function directorName(director: DirectorRecord): string {
  return [director.first_name, director.last_name].filter(Boolean).join(' ')
}

interface DirectorColumnsOptions {
  /** How the reveal of a director stands. */
  stateOf: (director: DirectorRecord) => DirectorState
  onGetDetails: (director: DirectorRecord) => Promise<void>
  /** True where the directors belong to several companies. */
  hasCompany: boolean
}

/** The columns of the director table: contacts masked until they are revealed, and the button that does it. */
export function directorColumns({
  stateOf,
  onGetDetails,
  hasCompany,
}: DirectorColumnsOptions): Column<DirectorRecord>[] {
  const phone = (director: DirectorRecord) => stateOf(director).phone ?? director.mobile_no ?? ''
  const email = (director: DirectorRecord) => stateOf(director).email ?? director.email_address ?? ''
  const columns: (Column<DirectorRecord> | false)[] = [
    { id: 'name', header: 'Name', text: directorName },
    {
      id: 'din',
      header: 'DIN',
      kind: 'identifier',
      text: (director) => director.din_number,
      render: (director) => <Identifier value={director.din_number} />,
      width: DIN_PX,
    },
    {
      id: 'phone',
      header: 'Phone',
      kind: 'phone',
      text: phone,
      csv: (director) => unmasked(phone(director)),
      render: (director) => <Contact kind="phone" value={phone(director)} />,
      width: PHONE_PX,
    },
    {
      id: 'email',
      header: 'Email',
      kind: 'email',
      text: email,
      csv: (director) => unmasked(email(director)),
      render: (director) => <Contact kind="email" value={email(director)} />,
      width: EMAIL_PX,
    },
    {
      id: 'details',
      header: 'Details',
      kind: 'action',
      text: () => '',
      width: BUTTON_PX,
      render: (director) => (
        <GetDetailsButton
          name={directorName(director)}
          state={stateOf(director)}
          isFree={director.is_revealed}
          onPress={() => onGetDetails(director)}
        />
      ),
    },
    { id: 'designation', header: 'Designation', text: (director) => director.designation ?? '' },
    hasCompany && { id: 'company', header: 'Company', text: (director) => director.company_name ?? '' },
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

const MASK = '•'

/** A masked contact is no contact: the download leaves it empty. */
function unmasked(contact: string): string {
  return contact.includes(MASK) ? '' : contact
}

function Contact({ kind, value }: { kind: 'phone' | 'email'; value: string }) {
  if (!value.includes(MASK)) return <CopyCell kind={kind} value={value} />
  return (
    <span className={classes.masked} title="Masked until you get the details">
      {value}
    </span>
  )
}
