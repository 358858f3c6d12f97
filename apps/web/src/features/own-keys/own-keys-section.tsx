import { TABLE_PAGE_SIZE } from '@dastak/contract/limits.ts'
import { useRef, useState } from 'react'
import { RowButton } from '../../components/buttons/row-button.tsx'
import type { Column } from '../../components/data-table/columns/column.ts'
import {
  actionColumn,
  nameColumn,
  timeColumn,
} from '../../components/data-table/columns/usual-columns.tsx'
import type { TableView } from '../../components/data-table/data-table-props.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { SettingsSection } from '../../components/page/settings-section.tsx'
import { useIsSeen } from '../../lib/screen/use-is-seen.ts'
import { OwnKeyDialog } from './own-key-dialog.tsx'
import { deleteOwnKey, type OwnVendorKey, useListOwnKeys } from './own-keys.api.ts'
import { ownKeysText as text } from './own-keys.text.ts'

type Open = { what: 'save' | 'remove'; of: OwnVendorKey }
const FIRST_VIEW: TableView = { sort: null, page: 1, pageSize: TABLE_PAGE_SIZE }

/** The user's own keys at vendors. Without a vendor that takes one there is no such section. */
export function OwnKeysSection() {
  const place = useRef<HTMLDivElement>(null)
  const { data } = useListOwnKeys(useIsSeen(place))
  const [view, setView] = useState(FIRST_VIEW)
  const [open, setOpen] = useState<Open | null>(null)
  const [columns] = useState(() => columnsOf(setOpen))
  const close = () => setOpen(null)
  if (!data || data.data.length === 0) return <div ref={place} />
  return (
    <SettingsSection title={text.title} purpose={text.purpose(data.price)}>
      <DataTable
        name="own-vendor-keys"
        label={text.title}
        columns={columns}
        rows={data.data}
        rowKey={({ vendor }) => vendor}
        view={view}
        onViewChange={setView}
        hasFilters={false}
        hasPager={false}
      />
      <p className="dim-small">{text.counts}</p>
      <p className="dim-small">{text.members}</p>
      {open?.what === 'save' && <OwnKeyDialog of={open.of} onClose={close} />}
      {open?.what === 'remove' && (
        <ConfirmDialog
          title={text.removeTitle(open.of.vendor)}
          action={text.remove}
          closeLabel={text.keep}
          act={async () => {
            await deleteOwnKey(open.of.vendor)
            return text.removed(open.of.vendor)
          }}
          onAnswer={close}
          onClose={close}
        >
          <p>{text.removeNote}</p>
        </ConfirmDialog>
      )}
    </SettingsSection>
  )
}

const columnsOf = (onOpen: (open: Open) => void): Column<OwnVendorKey>[] => [
  nameColumn('vendor', text.columns.vendor, ({ vendor }) => vendor, { minWidth: 130 }),
  {
    id: 'key',
    header: text.columns.key,
    text: ({ last_characters: last, is_used: isUsed }) =>
      last === null ? '' : isUsed ? text.ending(last) : text.unused(last),
    empty: () => text.none,
    minWidth: 100,
  },
  timeColumn('saved', text.columns.saved, (row) => row.saved_at, { minWidth: 110, priority: 2 }),
  actionColumn(
    'actions',
    (row) => (
      <span className="buttons">
        {row.is_used && (
          <RowButton
            does={row.last_characters === null ? text.add : text.change}
            to={row.vendor}
            onClick={() => onOpen({ what: 'save', of: row })}
          />
        )}
        {row.last_characters !== null && (
          <RowButton
            does={text.remove}
            to={row.vendor}
            onClick={() => onOpen({ what: 'remove', of: row })}
          />
        )}
      </span>
    ),
    230,
  ),
]
