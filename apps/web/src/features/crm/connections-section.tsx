import type { CrmConnection } from '@dastak/contract/crm/crm.ts'
import { CRM_CONNECTIONS_MAX } from '@dastak/contract/limits.ts'
import { useMemo, useState } from 'react'
import { FormButton } from '../../components/buttons/form-button.tsx'
import { RowButton } from '../../components/buttons/row-button.tsx'
import type { Column } from '../../components/data-table/columns/column.ts'
import {
  actionColumn,
  nameColumn,
  numberColumn,
  statusColumn,
} from '../../components/data-table/columns/usual-columns.tsx'
import { DataTable } from '../../components/data-table/data-table.tsx'
import type { TableView } from '../../components/data-table/data-table-props.ts'
import { later } from '../../components/page/later.tsx'
import { SettingsSection } from '../../components/page/settings-section.tsx'
import { problemOf } from '../../lib/api/api-error.ts'
import { useListCrmConnections } from './crm.api.ts'
import { connectionStatus, vendorName } from './crm-status.ts'
import { crmText } from './crm.text.ts'

const { connections: text } = crmText
const VIEW: TableView = { sort: null, page: 1, pageSize: 'all' }
const ConnectDialog = later(() =>
  import('./connect-dialog.tsx').then((module) => module.ConnectDialog),
)
const ManageDialog = later(() =>
  import('./manage-dialog.tsx').then((module) => module.ManageDialog),
)

/** The user's CRMs. */
export function ConnectionsSection() {
  const [view, setView] = useState(VIEW)
  const [isAdding, setIsAdding] = useState(false)
  const [openId, setOpenId] = useState<string | null>(null)
  const { data: connections, error, refetch } = useListCrmConnections()
  const columns = useMemo(() => columnsOf(setOpenId), [])
  const open = connections?.find(({ connection_id: id }) => id === openId)
  const count = connections?.length ?? 0
  const add = <FormButton onClick={() => setIsAdding(true)}>{crmText.connect.title}</FormButton>
  return (
    <SettingsSection
      title={text.title}
      purpose={text.purpose}
      action={count > 0 && count < CRM_CONNECTIONS_MAX ? add : undefined}
    >
      <DataTable
        name="crm-connections"
        label={text.title}
        columns={columns}
        rows={connections ?? null}
        rowKey={({ connection_id: id }) => id}
        problem={problemOf(error)}
        onRetry={() => void refetch()}
        view={view}
        onViewChange={setView}
        hasFilters={false}
        hasPager={false}
        empty={{ hint: text.emptyHint, action: add }}
      />
      {isAdding && <ConnectDialog onClose={() => setIsAdding(false)} />}
      {open && <ManageDialog connection={open} onClose={() => setOpenId(null)} />}
    </SettingsSection>
  )
}

function columnsOf(onOpen: (id: string) => void): Column<CrmConnection>[] {
  const { columns } = text
  return [
    nameColumn('name', columns.name, ({ name }) => name, { minWidth: 140 }),
    {
      id: 'vendor',
      header: columns.vendor,
      text: ({ vendor }) => vendorName(vendor),
      minWidth: 100,
      priority: 2,
    },
    numberColumn('waiting', columns.waiting, ({ waiting }) => waiting, {
      minWidth: 80,
      priority: 3,
    }),
    statusColumn('state', columns.state, connectionStatus, { width: 165 }),
    actionColumn(
      'manage',
      ({ name, connection_id: id }) => (
        <RowButton does={text.manage} to={name} onClick={() => onOpen(id)} />
      ),
      100,
    ),
  ]
}
