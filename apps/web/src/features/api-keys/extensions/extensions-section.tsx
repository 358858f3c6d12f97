import { TABLE_PAGE_SIZE } from '@dastak/contract/limits.ts'
import { type ReactNode, useMemo, useState } from 'react'
import type { Column } from '../../../components/data-table/columns/column.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import type { TableView } from '../../../components/data-table/data-table-props.ts'
import { DateTime } from '../../../components/facts/date-time.tsx'
import { SettingsSection } from '../../../components/page/settings-section.tsx'
import { SmallButton } from '../../../components/buttons/small-button.tsx'
import { problemOf } from '../../../lib/api/api-error.ts'
import { formatDateTime } from '../../../lib/words/dates.ts'
import { DisconnectDialog } from './disconnect-dialog.tsx'
import { type ConnectedExtension, useListExtensions } from './extension.api.ts'

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
  const [asked, setAsked] = useState<ConnectedExtension | null>(null)
  const columns = useMemo(() => extensionColumns(setAsked), [])
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
      {asked ? <DisconnectDialog extension={asked} onClose={() => setAsked(null)} /> : null}
    </SettingsSection>
  )
}

function extensionColumns(
  onDisconnect: (extension: ConnectedExtension) => void,
): Column<ConnectedExtension>[] {
  return [
    { id: 'name', header: 'Browser', text: ({ name }) => name, isTitle: true, minWidth: 150 },
    {
      id: 'connected',
      header: 'Connected',
      text: ({ created_at: at }) => formatDateTime(at),
      sortBy: ({ created_at: at }) => at,
      render: ({ created_at: at }) => <DateTime instant={at} />,
      minWidth: 110,
      priority: 2,
    },
    {
      id: 'used',
      header: 'Last used',
      text: ({ last_used_at: at }) => (at ? formatDateTime(at) : ''),
      sortBy: ({ last_used_at: at }) => at ?? '',
      render: ({ last_used_at: at }) => (at ? <DateTime instant={at} /> : null),
      empty: () => 'Never',
      minWidth: 110,
    },
    {
      id: 'disconnect',
      header: '',
      kind: 'action',
      text: () => '',
      render: (extension) => (
        <SmallButton
          look="outlined"
          aria-label={`Disconnect ${extension.name}`}
          onClick={() => onDisconnect(extension)}
        >
          Disconnect
        </SmallButton>
      ),
      width: 120,
    },
  ]
}
