import type { BillingAddress } from '@dastak/contract/billing/payments.ts'
import { FormButton } from '../../../components/buttons/form-button.tsx'
import { ProblemPanel } from '../../../components/page/problem-panel.tsx'
import { codedMessage, codedProblemOf } from '../../../lib/api/api-error.ts'
import { showSnackbar } from '../../../lib/screen/snackbar.ts'
import { readStored } from '../../../lib/state/storage.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import {
  BillingFields,
  type BillingValues,
  billingRules,
  billingValues,
} from './billing-fields.tsx'
import { billingText } from '../billing.text.ts'
import { saveBillingAddress, useGetBillingAddress } from '../payments.api.ts'
import classes from '../billing.module.css'

const text = billingText.address

/** The billing details: the buyer on invoices. */
export function BillingAddressPanel() {
  const address = useGetBillingAddress()
  const problem = codedProblemOf(address.error)
  if (address.data) return <BillingAddressForm address={address.data} />
  if (!problem) return <div className={classes.waiting} role="status" aria-label={text.loading} />
  return (
    <ProblemPanel
      problem={problem}
      onRetry={() => void address.refetch()}
      isRetrying={address.isFetching}
    />
  )
}

function BillingAddressForm({ address }: { address: BillingAddress }) {
  const form = useForm<BillingValues>({
    values: billingValues(address),
    rules: billingRules(false),
    messageOf: codedMessage,
    draft: 'billing_draft',
    async send(entered): Promise<void> {
      const saved = billingValues(await saveBillingAddress(entered))
      // The server writes the GSTIN in capitals and takes the state from it.
      form.set('gstin', saved.gstin)
      form.set('state_code', saved.state_code)
      showSnackbar('success', text.saved)
    },
  })
  return (
    <form className={classes.form} aria-label={text.title} {...form.element}>
      <BillingFields form={form} canBeSez={address.can_be_sez} />
      <div className="wide-row">
        <FormButton type="submit" isBusy={form.isBusy}>
          {text.save}
        </FormButton>
        {/* After a reload a draft would look like saved details. */}
        {readStored('billing_draft') === null ? null : <span className="dim">{text.notSaved}</span>}
      </div>
    </form>
  )
}
