import type { DataOf } from '@dastak/contract/endpoint.ts'
import { optionalReason } from '@dastak/contract/operator/operator.ts'
import type { addOptOut as addOptOutCall } from '@dastak/contract/operator/opt-outs.ts'
import { contactField } from '@dastak/contract/privacy/opt-out.ts'
import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { useState } from 'react'
import { FormButton } from '../../../components/buttons/form-button.tsx'
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { DateTime } from '../../../components/facts/date-time.tsx'
import { Facts } from '../../../components/facts/facts.tsx'
import { useForm } from '../../../lib/forms/use-form.ts'
import { copyText } from '../../../lib/screen/copy-text.ts'
import { ReasonField } from '../reason-field.tsx'
import { addOptOut } from './opt-outs.api.ts'
import { optOutsText } from './opt-outs.text.ts'
import shared from '../operator.module.css'

const text = optOutsText.add
type Receipt = DataOf<typeof addOptOutCall>

/** Opts a contact out, then shows the receipt for its person. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  if (receipt) return <ReceiptDialog receipt={receipt} onClose={onClose} />
  return (
    <Dialog title={text.title} onClose={onClose}>
      <AddForm onAdded={setReceipt} onClose={onClose} />
    </Dialog>
  )
}

interface AddFormProps {
  onAdded: (receipt: Receipt) => void
  onClose: () => void
}

function AddForm({ onAdded, onClose }: AddFormProps) {
  const form = useForm({
    values: { contact: '', reason: '' },
    rules: { contact: contactField, reason: optionalReason },
    othersAt: 'contact',
    async send(typed) {
      onAdded(await addOptOut(typed))
      return 'leaving'
    },
  })
  return (
    <form className={shared.form} aria-label={text.title} {...form.element}>
      <p>{text.note}</p>
      <TextInput
        label={text.contact}
        maxLength={320}
        autoComplete="off"
        spellCheck={false}
        autoFocus
        {...form.field('contact')}
      />
      <ReasonField {...form.field('reason')} />
      <DialogFoot onClose={onClose} submit={text.submit} isBusy={form.isBusy} />
    </form>
  )
}

function ReceiptDialog({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const { reference, since, is_new: isNew } = receipt
  const title = isNew ? text.doneTitle : text.knownTitle
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={shared.form}>
        <p role="status">{text.give}</p>
        <Facts
          label={title}
          facts={[
            { name: text.reference, value: <code>{reference}</code>, isLarge: true },
            { name: text.since, value: <DateTime instant={since} /> },
          ]}
        />
        <DialogFoot closeLabel={text.close} onClose={onClose}>
          <FormButton onClick={() => void copyText(reference, text.copied, text.noun)}>
            {text.copy}
          </FormButton>
        </DialogFoot>
      </div>
    </Dialog>
  )
}
