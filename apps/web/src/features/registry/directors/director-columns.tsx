import type { DirectorRecord } from '@dastak/contract/registry/registry.ts'
import type { Column } from '../../../components/data-table/columns/column.ts'
import { formatDay } from '../../../lib/text/dates.ts'
import { titleCaseName } from '@dastak/contract/title-case.ts'
import { DirectorContactCell, DirectorNameCell } from './director-cells.tsx'
import {
  type ContactName,
  type DirectorState,
  contactText,
  directorContact,
} from './director-contact.ts'
import { DESIGNATION_COLUMN, DIN_COLUMN, NAME_COLUMN } from './shared-columns.tsx'
import { GetDetailsButton } from './get-details-button.tsx'
import type { DirectorPrice } from './director-price.ts'
import { directorsText } from './directors.text.ts'

const { columns: heads } = directorsText

const BUTTON_PX = 120
const BUTTON_WITH_NOTE_PX = 212
const EMAIL_MIN_PX = 160

interface DirectorColumnsOptions {
  /** The state of the reveal of a director. */
  stateOf: (director: DirectorRecord) => DirectorState
  /** The price shown above the table. */
  usual: DirectorPrice | null
  /** True if some buttons have a note next to them. */
  hasNotes: boolean
  onGetDetails: (director: DirectorRecord) => Promise<void>
  onOpen: (director: DirectorRecord) => void
  /** True if the directors belong to several companies. */
  hasCompany: boolean
  /** True for past directors. */
  isPast: boolean
  /** True if the server sorts the rows. It can sort them by name only. */
  isRemote: boolean
}

/** The columns of the director table. Contacts are masked until they are revealed. */
export function directorColumns(options: DirectorColumnsOptions): Column<DirectorRecord>[] {
  const { stateOf, usual, hasNotes, onGetDetails, onOpen, hasCompany, isPast, isRemote } = options
  const isSortable = !isRemote
  const contact = (id: ContactName, header: string): Column<DirectorRecord> => {
    const of = (director: DirectorRecord) => directorContact(director, stateOf(director), id)
    return {
      id,
      header,
      kind: id,
      text: (director) => contactText(of(director)),
      // The file leaves out masked contacts.
      cell: (director) => {
        const contact = of(director)
        return contact.is === 'known' ? contact.value : ''
      },
      render: (director) => <DirectorContactCell name={id} contact={of(director)} />,
      minWidth: id === 'email' ? EMAIL_MIN_PX : undefined,
      isSortable,
    }
  }
  const day = (
    id: string,
    header: string,
    of: (director: DirectorRecord) => string | null,
  ): Column<DirectorRecord> => ({
    id,
    header,
    text: (director) => formatDay(of(director)),
    sortBy: (director) => of(director) ?? '',
    width: 106,
    priority: 3,
    card: 'opened',
    isSortable,
  })
  const columns: (Column<DirectorRecord> | false)[] = [
    {
      ...NAME_COLUMN,
      render: (director) => <DirectorNameCell director={director} onOpen={onOpen} />,
      minWidth: 120,
    },
    { ...DIN_COLUMN, isSortable },
    contact('phone', heads.phone),
    contact('email', heads.email),
    {
      id: 'details',
      header: heads.details,
      kind: 'action',
      text: () => '',
      width: hasNotes ? BUTTON_WITH_NOTE_PX : BUTTON_PX,
      minWidth: BUTTON_PX,
      render: (director) => (
        <GetDetailsButton
          director={director}
          state={stateOf(director)}
          usual={usual}
          onPress={() => onGetDetails(director)}
        />
      ),
    },
    hasCompany && {
      id: 'company',
      header: heads.company,
      text: (director) => director.company_name ?? '',
      show: (director) => titleCaseName(director.company_name ?? ''),
      minWidth: 140,
      priority: 2,
      isSortable,
    },
    { ...DESIGNATION_COLUMN, isSortable, card: 'subtitle' },
    day('since', heads.since, (director) => director.current_designation_date),
    isPast && {
      ...day('until', heads.until, (director) => director.ended_on),
      priority: 2,
      card: 'line',
    },
  ]
  return columns.filter((column) => column !== false)
}
