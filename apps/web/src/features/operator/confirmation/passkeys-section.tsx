import { useMemo, useState } from 'react'
import { FormButton } from '../../../components/buttons/form-button.tsx'
import { RowButton } from '../../../components/buttons/row-button.tsx'
import type { Column } from '../../../components/data-table/columns/column.ts'
import {
  actionColumn,
  nameColumn,
  timeColumn,
} from '../../../components/data-table/columns/usual-columns.tsx'
import type { TableView } from '../../../components/data-table/data-table-props.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'
import { SettingsSection } from '../../../components/page/settings-section.tsx'
import { problemOf } from '../../../lib/api/api-error.ts'
import { operatorText } from '../operator.text.ts'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { type Passkey, removePasskey, useGetConfirmation } from './confirmation.api.ts'
import { confirmationText } from './confirmation.text.ts'
import { canUsePasskeys } from './passkey.ts'

const text = confirmationText.passkeys
const VIEW: TableView = { sort: null, page: 1, pageSize: 'all' }

const columnsOf = (onRemove: (passkey: Passkey) => void): Column<Passkey>[] => [
  nameColumn('name', text.columns.name, ({ name }) => name, { minWidth: 140 }),
  timeColumn('added', text.columns.added, (passkey) => passkey.created_at, {
    minWidth: 110,
    priority: 2,
  }),
  timeColumn('used', text.columns.used, (passkey) => passkey.last_used_at, {
    minWidth: 110,
    priority: 2,
  }),
  actionColumn(
    'remove',
    (passkey) => (
      <RowButton does={text.remove} to={passkey.name} onClick={() => onRemove(passkey)} />
    ),
    100,
  ),
]

/** The operator's passkeys, which confirm what is dangerous. */
export function PasskeysSection() {
  const { data, error, refetch } = useGetConfirmation()
  const [isAdding, setIsAdding] = useState(false)
  const [removed, setRemoved] = useState<Passkey | null>(null)
  const columns = useMemo(() => columnsOf(setRemoved), [])
  const canAdd = data?.can_use_passkeys === true && canUsePasskeys()
  const add = <FormButton onClick={() => setIsAdding(true)}>{text.add}</FormButton>
  const count = data?.passkeys.length ?? 0
  return (
    <SettingsSection
      title={text.title}
      purpose={text.purpose}
      action={canAdd && count > 0 ? add : undefined}
    >
      <DataTable
        name="operator-passkeys"
        label={text.label}
        columns={columns}
        rows={data?.passkeys ?? null}
        rowKey={(passkey) => passkey.passkey_id}
        problem={problemOf(error)}
        onRetry={() => void refetch()}
        view={VIEW}
        onViewChange={() => undefined}
        hasFilters={false}
        hasPager={false}
        empty={{ hint: canAdd ? text.empty : text.notHere, action: canAdd ? add : undefined }}
      />
      {isAdding && <AddPasskeyDialog onClose={() => setIsAdding(false)} />}
      {removed && (
        <ConfirmDialog
          title={text.removeTitle(removed.name)}
          action={text.remove}
          closeLabel={operatorText.cancel}
          act={async () => {
            await removePasskey(removed.passkey_id)
            return text.removed(removed.name)
          }}
          onAnswer={() => setRemoved(null)}
          onClose={() => setRemoved(null)}
        >
          <p>{text.removeNote}</p>
        </ConfirmDialog>
      )}
    </SettingsSection>
  )
}
