import type { Payment } from '@dastak/contract/billing/payments.ts'
import { useState } from 'react'
import { FormButton } from '../../components/buttons/form-button.tsx'
import { SmallButton } from '../../components/buttons/small-button.tsx'
import { codedMessage } from '../../lib/api/api-error.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { showSnackbar } from '../../lib/screen/snackbar.ts'
import { downloadInvoice } from './billing.api.ts'

interface InvoiceButtonProps {
  payment: Payment
  /** `small` in a row of a table. */
  look?: 'small' | 'button'
}

/** Downloads the invoice of a payment; nothing where it has none. */
export function InvoiceButton({ payment, look = 'small' }: InvoiceButtonProps) {
  const [isBusy, setIsBusy] = useState(false)
  const { payment_id: id, invoice_number: number } = payment
  if (number === null) return null

  async function download() {
    if (isBusy) return
    setIsBusy(true)
    try {
      const { blob, filename } = await downloadInvoice(id)
      saveFile(filename ?? `invoice-${number}.pdf`, blob)
    } catch (error) {
      showSnackbar('error', codedMessage(error))
    }
    setIsBusy(false)
  }
  if (look === 'button')
    return (
      <FormButton variant="default" isBusy={isBusy} onClick={() => void download()}>
        Download invoice
      </FormButton>
    )
  return (
    <SmallButton
      look="outlined"
      aria-label={`Download invoice ${number}`}
      aria-disabled={isBusy || undefined}
      onClick={() => void download()}
    >
      {isBusy ? 'Loading...' : 'Download'}
    </SmallButton>
  )
}
