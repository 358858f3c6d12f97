import { TABLE_PAGE_SIZE } from '@dastak/contract/limits.ts'
import { type ReactNode, useMemo, useState } from 'react'
import type { Column } from '../../../components/data-table/columns/column.ts'
import { actionColumn, timeColumn } from '../../../components/data-table/columns/usual-columns.tsx'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import type { TableView } from '../../../components/data-table/data-table-props.ts'
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import { SettingsSection } from '../../../components/page/settings-section.tsx'
import { RowButton } from '../../../components/buttons/row-button.tsx'
import { problemOf } from '../../../lib/api/api-error.ts'
import { type ConnectedExtension, revokeExtension, useListExtensions } from './extension.api.ts'
import { extensionsText } from './extensions.text.ts'

const listText = extensionsText.list

interface ExtensionsSectionProps {
  emptyAction?: ReactNode
  /** Reloads the list at this interval, while a new extension is expected. */
  pollMs?: number
}

const FIRST_VIEW: TableView = {
  sort: { column: 'connected', direction: 'desc' },
  page: 1,
  pageSize: TABLE_PAGE_SIZE,
}

/** The browser extensions that are connected to this account. */
export function ExtensionsSection({ emptyAction, pollMs }: ExtensionsSectionProps) {
  const { data: extensions, error, refetch } = useListExtensions(pollMs)
  const [view, setView] = useState(FIRST_VIEW)
  const [selected, setSelected] = useState<ConnectedExtension | null>(null)
  const close = () => setSelected(null)
  const columns = useMemo(() => extensionColumns(setSelected), [])
  const isLong = (extensions?.length ?? 0) > TABLE_PAGE_SIZE
  return (
    <SettingsSection title={listText.title} purpose={listText.purpose}>
      <DataTable
        name="extensions"
        label={listText.title}
        columns={columns}
        rows={extensions ?? null}
        rowKey={(extension) => extension.token}
        problem={problemOf(error)}
        onRetry={() => void refetch()}
        view={view}
        onViewChange={setView}
        hasFilters={isLong}
        hasPager={isLong}
        empty={{ hint: listText.emptyHint, action: emptyAction }}
      />
      {selected ? (
        <ConfirmDialog
          title={listText.disconnectTitle(selected.name)}
          action={listText.disconnect}
          closeLabel={listText.keep}
          act={() => revokeExtension(selected.token)}
          onAnswer={close}
          onClose={close}
        >
          <p>{listText.disconnectNote}</p>
        </ConfirmDialog>
      ) : null}
    </SettingsSection>
  )
}

function extensionColumns(
  onDisconnect: (extension: ConnectedExtension) => void,
): Column<ConnectedExtension>[] {
  const { columns } = listText
  return [
    { id: 'name', header: columns.browser, text: ({ name }) => name, isTitle: true, minWidth: 150 },
    timeColumn('connected', columns.connected, (extension) => extension.created_at, {
      minWidth: 110,
      priority: 2,
    }),
    timeColumn('used', columns.lastUsed, (extension) => extension.last_used_at, {
      empty: () => listText.neverUsed,
      minWidth: 110,
    }),
    actionColumn(
      'disconnect',
      (extension) => (
        <RowButton
          does={listText.disconnect}
          to={extension.name}
          onClick={() => onDisconnect(extension)}
        />
      ),
      120,
    ),
  ]
}
