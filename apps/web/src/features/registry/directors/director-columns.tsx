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

const BUTTON_PX = 120
const BUTTON_WITH_NOTE_PX = 212
const EMAIL_LEAST_PX = 160

interface DirectorColumnsOptions {
  /** How the reveal of a director stands. */
  stateOf: (director: DirectorRecord) => DirectorState
  /** What a row costs, told above the table. */
  usual: DirectorPrice | null
  /** True where something stands beside a button. */
  hasNotes: boolean
  onGetDetails: (director: DirectorRecord) => Promise<void>
  onOpen: (director: DirectorRecord) => void
  /** True where the directors belong to several companies. */
  hasCompany: boolean
  /** True for seats that have ended. */
  isPast: boolean
  /** True where the server orders the rows, which it does by name. */
  isRemote: boolean
}

/** The director table's columns: contacts masked until revealed, and the button to do it. */
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
      // The download has only what the account may see: a masked contact is none.
      cell: (director) => {
        const contact = of(director)
        return contact.is === 'known' ? contact.value : ''
      },
      render: (director) => <DirectorContactCell name={id} contact={of(director)} />,
      minWidth: id === 'email' ? EMAIL_LEAST_PX : undefined,
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
    isSortable,
  })
  const columns: (Column<DirectorRecord> | false)[] = [
    {
      ...NAME_COLUMN,
      render: (director) => <DirectorNameCell director={director} onOpen={onOpen} />,
      minWidth: 120,
    },
    { ...DIN_COLUMN, isSortable },
    contact('phone', 'Phone'),
    contact('email', 'Email'),
    {
      id: 'details',
      header: 'Details',
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
      header: 'Company',
      text: (director) => director.company_name ?? '',
      show: (director) => titleCaseName(director.company_name ?? ''),
      minWidth: 140,
      priority: 2,
      isSortable,
    },
    { ...DESIGNATION_COLUMN, isSortable },
    day('since', 'Since', (director) => director.current_designation_date),
    isPast && { ...day('until', 'Until', (director) => director.ended_on), priority: 2 },
  ]
  return columns.filter((column) => column !== false)
}
