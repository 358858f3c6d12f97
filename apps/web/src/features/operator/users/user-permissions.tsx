import { useMemo, useState } from 'react'
import { FormButton } from '../../../components/buttons/form-button.tsx'
import { RowButton } from '../../../components/buttons/row-button.tsx'
import type { Column } from '../../../components/data-table/columns/column.ts'
import { actionColumn, timeColumn } from '../../../components/data-table/columns/usual-columns.tsx'
import type { TableView } from '../../../components/data-table/data-table-props.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { SettingsSection } from '../../../components/page/settings-section.tsx'
import { showResult } from '../../../lib/forms/run-with-snackbar.ts'
import { OPERATOR_PERMISSION } from '@dastak/contract/permissions.ts'
import { labelOf } from '@dastak/contract/statuses.ts'
import { GrantDialog } from './grant-dialog.tsx'
import { type OperatorUserDetails, revokePermissions } from './users.api.ts'
import { usersText } from './users.text.ts'

const text = usersText.permissions
type Held = OperatorUserDetails['permissions'][number]

const VIEW: TableView = { sort: null, page: 1, pageSize: 'all' }
const keyOf = ({ permission, source }: Held) => `${permission} ${source}`

function columnsOf(userId: string): Column<Held>[] {
  const revoke = ({ permission }: Held) =>
    showResult(async () => {
      await revokePermissions({ user_id: userId, permissions: [permission] })
      return text.revoked(permission)
    })
  return [
    {
      id: 'permission',
      header: text.columns.permission,
      text: ({ permission }) => permission,
      render: ({ permission }) => <code className="anywhere">{permission}</code>,
      isTitle: true,
      minWidth: 150,
    },
    {
      id: 'source',
      header: text.columns.source,
      text: ({ source }) => labelOf(text.sources, source),
      minWidth: 90,
    },
    timeColumn('since', text.columns.since, (held) => held.granted_at, {
      minWidth: 110,
      priority: 2,
    }),
    actionColumn(
      'revoke',
      (held) => {
        if (held.permission === OPERATOR_PERMISSION)
          return <span className="dim-small">{text.commandLine}</span>
        if (held.source !== 'operator') return null
        return (
          <RowButton does={text.revoke} to={held.permission} onClick={() => void revoke(held)} />
        )
      },
      130,
    ),
  ]
}

/** The permissions of a user. Those that an operator granted can be revoked. */
export function UserPermissions({ user }: { user: OperatorUserDetails }) {
  const [isGranting, setIsGranting] = useState(false)
  const columns = useMemo(() => columnsOf(user.user_id), [user.user_id])
  return (
    <SettingsSection
      title={text.title}
      purpose={text.purpose}
      action={
        <FormButton variant="default" onClick={() => setIsGranting(true)}>
          {text.grant}
        </FormButton>
      }
    >
      <DataTable
        name="operator-permissions"
        label={text.label}
        columns={columns}
        rows={user.permissions}
        rowKey={keyOf}
        view={VIEW}
        onViewChange={() => undefined}
        hasFilters={false}
        hasPager={false}
        empty={{ hint: text.empty }}
      />
      {isGranting && <GrantDialog user={user} onClose={() => setIsGranting(false)} />}
    </SettingsSection>
  )
}
