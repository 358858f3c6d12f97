import {
  CRM_FIELDS,
  crmFieldsField,
  crmNameField,
  type CrmConnection,
  type CrmField,
} from '@dastak/contract/crm/crm.ts'
import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { useState } from 'react'
import { FormButton } from '../../components/buttons/form-button.tsx'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { DialogFoot } from '../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { StatusChip } from '../../components/facts/status-chip.tsx'
import { useForm } from '../../lib/forms/use-form.ts'
import { showSnackbar } from '../../lib/screen/snackbar.ts'
import { deleteCrmConnection, updateCrmConnection } from './crm.api.ts'
import { connectionStatus, namesOf, vendorName } from './crm-status.ts'
import { crmText } from './crm.text.ts'
import { FieldsField } from './fields-field.tsx'
import { ReconnectDialog } from './reconnect-dialog.tsx'

const { manage: text, disconnect, connect } = crmText

/** One connection: its name, what is sent, and its token. */
export function ManageDialog(props: { connection: CrmConnection; onClose: () => void }) {
  const { connection, onClose } = props
  const [step, setStep] = useState<'again' | 'disconnect' | null>(null)
  const { connection_id: id, name, missing_fields: missing, last_error: problem } = connection
  const form = useForm<{ name: string; fields: CrmField[] }>({
    values: { name, fields: CRM_FIELDS.filter((field) => connection.fields.includes(field)) },
    rules: { name: crmNameField, fields: crmFieldsField },
    send: async (values) => {
      await updateCrmConnection({ connection_id: id, ...values })
      showSnackbar('success', text.saved)
      onClose()
      return 'leaving'
    },
    othersAt: 'name',
  })
  if (step === 'again')
    return <ReconnectDialog connection={connection} onClose={() => setStep(null)} />
  if (step === 'disconnect')
    return (
      <ConfirmDialog
        title={disconnect.title}
        action={disconnect.submit}
        closeLabel={disconnect.cancel}
        act={async () => {
          await deleteCrmConnection(id)
          return disconnect.done
        }}
        onAnswer={onClose}
        onClose={() => setStep(null)}
      >
        <p className="dim">{disconnect.question(name)}</p>
        <p className="dim">{disconnect.stays}</p>
      </ConfirmDialog>
    )
  return (
    <Dialog title={text.title} onClose={onClose}>
      <form className="stack" {...form.element}>
        <p className="dim anywhere">
          {[vendorName(connection.vendor), connection.address].filter(Boolean).join(' · ')}
        </p>
        <StatusChip {...connectionStatus(connection)} />
        {problem && <p className="dim">{problem}</p>}
        {missing.length > 0 && <p className="dim">{text.missing(namesOf(missing))}</p>}
        {connection.made_by !== null && <p className="dim">{text.madeByKey(connection.made_by)}</p>}
        <TextInput label={connect.name} autoComplete="off" maxLength={60} {...form.field('name')} />
        <FieldsField
          fields={form.values.fields}
          error={form.errors.fields}
          onChange={(fields) => form.set('fields', fields)}
        />
        <DialogFoot submit={text.save} isBusy={form.isBusy}>
          <FormButton variant="default" onClick={() => setStep('disconnect')}>
            {text.disconnect}
          </FormButton>
          <FormButton variant="default" onClick={() => setStep('again')}>
            {connect.again}
          </FormButton>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
