import type { Payment } from '@dastak/contract/billing/payments.ts'
import { FormButton } from '../../../components/buttons/form-button.tsx'
import { SmallButton } from '../../../components/buttons/small-button.tsx'
import { codedMessage } from '../../../lib/api/api-error.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { saveFile } from '../../../lib/files/save-file.ts'
import { showSnackbar } from '../../../lib/screen/snackbar.ts'
import { billingText } from '../billing.text.ts'
import { downloadInvoice } from '../payments.api.ts'

const text = billingText.payments

interface InvoiceButtonProps {
  payment: Payment
  /** `small` in a row of a table. */
  look?: 'small' | 'button'
}

/** Downloads the invoice of a payment. Shows nothing if it has none. */
export function InvoiceButton({ payment, look = 'small' }: InvoiceButtonProps) {
  const { payment_id: id, invoice_number: number } = payment
  const { run, isBusy } = useAction(async () => {
    const { blob, filename } = await downloadInvoice(id)
    saveFile(filename ?? `invoice-${number}.pdf`, blob)
  }, showCodedError)
  if (number === null) return null
  if (look === 'button')
    return (
      <FormButton variant="default" isBusy={isBusy} onClick={run}>
        {text.downloadInvoice}
      </FormButton>
    )
  return (
    <SmallButton
      look="outlined"
      aria-label={text.downloadNumbered(number)}
      aria-disabled={isBusy || undefined}
      onClick={run}
    >
      {isBusy ? text.loading : text.download}
    </SmallButton>
  )
}

function showCodedError(failure: unknown): null {
  showSnackbar('error', codedMessage(failure))
  return null
}
