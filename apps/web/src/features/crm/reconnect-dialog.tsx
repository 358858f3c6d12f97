import type { CrmConnection, CrmVendorName } from '@dastak/contract/crm/crm.ts'
import { CRM_SECRETS } from '@dastak/contract/crm/crm.ts'
import { DialogFoot } from '../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { useForm } from '../../lib/forms/use-form.ts'
import { showSnackbar } from '../../lib/screen/snackbar.ts'
import { updateCrmConnection } from './crm.api.ts'
import { crmText } from './crm.text.ts'
import { NO_SECRETS, SecretFields, type Secrets } from './secret-fields.tsx'

const { connect: text } = crmText

/** Replaces the token of a connection. Leads that waited for it are sent then. */
export function ReconnectDialog(props: { connection: CrmConnection; onClose: () => void }) {
  const { connection, onClose } = props
  const vendor = connection.vendor as CrmVendorName
  const form = useForm<Secrets>({
    values: NO_SECRETS,
    rules: {},
    send: async (values) => {
      await updateCrmConnection({ connection_id: connection.connection_id, ...values })
      showSnackbar('success', text.done)
      onClose()
      return 'leaving'
    },
    othersAt: CRM_SECRETS[vendor][0],
  })
  return (
    <Dialog title={text.again} onClose={onClose}>
      <form className="stack" {...form.element}>
        <SecretFields vendor={vendor} field={form.field} />
        <DialogFoot onClose={onClose} submit={text.submit} isBusy={form.isBusy} />
      </form>
    </Dialog>
  )
}
