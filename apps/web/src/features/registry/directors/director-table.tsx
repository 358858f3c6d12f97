import type { TableFormat } from '@dastak/contract/tables/table-format.ts'
import type { DirectorRecord } from '@dastak/contract/registry/registry.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import type { DataTableProps } from '../../../components/data-table/data-table-props.ts'
import type { Problem } from '../../../lib/api/api-error.ts'
import { mostItCosts } from '../../../lib/text/credit-text.ts'
import { downloadDirectors } from '../registry.api.ts'
import { directorColumns } from './director-columns.tsx'
import type { DirectorState } from './director-contact.ts'
import { type RowOffer, isSamePrice, rowOffer, usualPrice } from './director-price.ts'
import { directorsText } from './directors.text.ts'
import classes from './director-table.module.css'

interface DirectorTableProps extends Pick<
  DataTableProps<DirectorRecord>,
  | 'name'
  | 'label'
  | 'remote'
  | 'count'
  | 'view'
  | 'onViewChange'
  | 'onRowsShown'
  | 'more'
  | 'renderActions'
  | 'mark'
> {
  /** Null while loading. */
  directors: readonly DirectorRecord[] | null
  /** Downloads all rows of a remote list. */
  onDownloadAll?: (format: TableFormat) => Promise<void>
  problem: Problem | null
  onRetry: () => void
  hasCompany: boolean
  /** True for past directors. */
  isPast?: boolean
  stateOf: (din: string) => DirectorState
  /** Reveals a director. Returns true if there is something to show under the row. */
  onGetDetails: (director: DirectorRecord) => Promise<boolean>
  /** Shown in an open row: the contacts, and the rest. */
  renderContacts: (director: DirectorRecord) => ReactNode
  renderDetails: (director: DirectorRecord) => ReactNode
  /** Opens the person panel. */
  onOpen: (director: DirectorRecord) => void
  /** The director whose person panel is open. */
  openRow: DirectorRecord | undefined
  hint: string
}

/** Shorter lists have no filters. */
const MIN_ROWS_TO_FILTER = 10
const keyOf = (director: DirectorRecord) =>
  `${director.din_number} ${director.identification_number ?? ''}`

/** Directors. Get Details fetches the details once. After that the row opens and closes. */
export function DirectorTable(props: DirectorTableProps) {
  const {
    directors,
    stateOf,
    onGetDetails,
    renderContacts,
    renderDetails,
    hasCompany,
    isPast = false,
    hint,
    ...table
  } = props
  const { onOpen, openRow, onDownloadAll, remote } = props
  const [open, setOpen] = useState<Readonly<Record<string, boolean>>>({})
  const toggle = (key: string, isOpen: boolean) =>
    setOpen((before) => ({ ...before, [key]: isOpen }))
  const { usual, hasNotes } = useMemo(() => {
    const offers = (directors ?? []).map((director) =>
      rowOffer(director, stateOf(director.din_number)),
    )
    const usual = usualPrice(offers)
    const isUsual = (offer: RowOffer) => offer.is === 'priced' && isSamePrice(offer.price, usual)
    return { usual, hasNotes: !offers.every(isUsual) }
  }, [directors, stateOf])
  const isRemote = remote !== undefined
  const columns = useMemo(
    () =>
      directorColumns({
        hasCompany,
        isPast,
        isRemote,
        usual,
        hasNotes,
        stateOf: (director) => stateOf(director.din_number),
        onOpen,
        onGetDetails: async (director) => {
          if (await onGetDetails(director)) toggle(keyOf(director), true)
        },
      }),
    [hasCompany, isPast, isRemote, usual, hasNotes, stateOf, onOpen, onGetDetails],
  )
  return (
    <>
      {usual ? (
        <p className={classes.price} data-screen-only>
          <strong>{directorsText.getDetails}</strong> ·{' '}
          {directorsText.priceNote(mostItCosts(usual))}
        </p>
      ) : null}
      <DataTable
        {...table}
        columns={columns}
        rows={directors}
        rowKey={keyOf}
        hasPager={false}
        hasFilters={!isRemote && (directors?.length ?? 0) >= MIN_ROWS_TO_FILTER}
        onDownload={({ format, chosen, filtered }) =>
          !chosen && onDownloadAll
            ? onDownloadAll(format)
            : downloadDirectors(chosen ?? filtered, format)
        }
        empty={{ hint }}
        openKey={openRow && keyOf(openRow)}
        expansion={{
          canOpen: (director) => stateOf(director.din_number).isLoaded,
          isOpen: (director) => open[keyOf(director)] ?? false,
          onToggle: (director) => toggle(keyOf(director), !open[keyOf(director)]),
          renderContacts,
          render: renderDetails,
        }}
      />
    </>
  )
}
