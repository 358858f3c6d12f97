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

interface ExtensionsSectionProps {
  /** What brings the first one. */
  emptyAction?: ReactNode
  /** Where one is expected any moment: asked again after so long. */
  pollMs?: number
}

const FIRST_VIEW: TableView = {
  sort: { column: 'connected', direction: 'desc' },
  page: 1,
  pageSize: TABLE_PAGE_SIZE,
}

/** The browser extensions that work in the name of this account, each to be disconnected. */
export function ExtensionsSection({ emptyAction, pollMs }: ExtensionsSectionProps) {
  const { data: extensions, error, refetch } = useListExtensions(pollMs)
  const [view, setView] = useState(FIRST_VIEW)
  const [asked, setRequest] = useState<ConnectedExtension | null>(null)
  const close = () => setRequest(null)
  const columns = useMemo(() => extensionColumns(setRequest), [])
  const isLong = (extensions?.length ?? 0) > TABLE_PAGE_SIZE
  return (
    <SettingsSection
      title="Connected extensions"
      purpose="Each has a key of its own, for LinkedIn requests, your balance and your lists alone."
    >
      <DataTable
        name="extensions"
        label="Connected extensions"
        columns={columns}
        rows={extensions ?? null}
        rowKey={(extension) => extension.token}
        problem={problemOf(error)}
        onRetry={() => void refetch()}
        view={view}
        onViewChange={setView}
        hasFilters={isLong}
        hasPager={isLong}
        empty={{ hint: 'Browser extensions that you allow will appear here.', action: emptyAction }}
      />
      {asked ? (
        <ConfirmDialog
          title={`Disconnect ${asked.name}?`}
          action="Disconnect"
          closeLabel="Keep it"
          act={() => revokeExtension(asked.token)}
          onAnswer={close}
          onClose={close}
        >
          <p>
            It is refused from its next call on, and can be connected again at any time. Your
            requests stay.
          </p>
        </ConfirmDialog>
      ) : null}
    </SettingsSection>
  )
}

function extensionColumns(
  onDisconnect: (extension: ConnectedExtension) => void,
): Column<ConnectedExtension>[] {
  return [
    { id: 'name', header: 'Browser', text: ({ name }) => name, isTitle: true, minWidth: 150 },
    timeColumn('connected', 'Connected', (extension) => extension.created_at, {
      minWidth: 110,
      priority: 2,
    }),
    timeColumn('used', 'Last used', (extension) => extension.last_used_at, {
      empty: () => 'Never',
      minWidth: 110,
    }),
    actionColumn(
      'disconnect',
      (extension) => (
        <RowButton does="Disconnect" to={extension.name} onClick={() => onDisconnect(extension)} />
      ),
      120,
    ),
  ]
}
