import {
  CRM_VENDOR_LABELS,
  CRM_VENDORS,
  crmFieldsField,
  crmNameField,
  ZOHO_CENTRES,
  type CrmField,
  type CrmVendorName,
} from '@dastak/contract/crm/crm.ts'
import { NativeSelect, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { DialogFoot } from '../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { useForm } from '../../lib/forms/use-form.ts'
import { showSnackbar } from '../../lib/screen/snackbar.ts'
import { createCrmConnection } from './crm.api.ts'
import { crmText } from './crm.text.ts'
import { FieldsField } from './fields-field.tsx'
import { NO_SECRETS, SecretFields, type Secrets } from './secret-fields.tsx'

const { connect: text } = crmText

interface Values extends Secrets {
  vendor: CrmVendorName
  name: string
  address: string
  fields: CrmField[]
}

const FIRST: readonly CrmField[] = ['name', 'phone', 'email', 'company', 'designation', 'source']
const VENDORS = CRM_VENDORS.map((value) => ({ value, label: CRM_VENDOR_LABELS[value] }))
const CENTRES = ZOHO_CENTRES.map((value) => ({ value, label: text.centreName(value) }))
const ADDRESS: Readonly<Record<CrmVendorName, string>> = { zoho: 'in', hubspot: '', frappe: '' }

/** Asks for a CRM, its token and what is sent. The server tries the token. */
export function ConnectDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<Values>({
    values: {
      vendor: 'zoho',
      name: CRM_VENDOR_LABELS.zoho,
      address: ADDRESS.zoho,
      fields: [...FIRST],
      ...NO_SECRETS,
    },
    rules: { name: crmNameField, fields: crmFieldsField },
    send: async (values) => {
      await createCrmConnection(values)
      showSnackbar('success', text.done)
      onClose()
      return 'leaving'
    },
    othersAt: 'name',
  })
  const { vendor } = form.values
  function choose(next: CrmVendorName) {
    if (form.values.name === CRM_VENDOR_LABELS[vendor]) form.set('name', CRM_VENDOR_LABELS[next])
    form.set('address', ADDRESS[next])
    form.set('vendor', next)
  }
  return (
    <Dialog title={text.title} onClose={onClose}>
      <form className="stack" {...form.element}>
        <NativeSelect
          label={crmText.vendor}
          data={VENDORS}
          value={vendor}
          onChange={(event) => choose(event.currentTarget.value as CrmVendorName)}
        />
        <TextInput label={text.name} autoComplete="off" maxLength={60} {...form.field('name')} />
        {vendor === 'zoho' && (
          <NativeSelect
            label={text.centre}
            data={CENTRES}
            value={form.values.address}
            error={form.errors.address}
            onChange={(event) => form.set('address', event.currentTarget.value)}
          />
        )}
        {vendor === 'frappe' && (
          <TextInput
            label={text.site}
            inputMode="url"
            autoComplete="off"
            placeholder={text.siteExample}
            maxLength={300}
            {...form.field('address')}
          />
        )}
        <SecretFields vendor={vendor} field={form.field} />
        <FieldsField
          fields={form.values.fields}
          error={form.errors.fields}
          onChange={(fields) => form.set('fields', fields)}
        />
        <p className="dim-small">{text.note}</p>
        <DialogFoot onClose={onClose} submit={text.submit} isBusy={form.isBusy} />
      </form>
    </Dialog>
  )
}
