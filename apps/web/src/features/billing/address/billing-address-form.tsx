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
import { saveBillingAddress, useGetBillingAddress } from '../billing.api.ts'
import classes from '../billing.module.css'

/** Whom invoices are made out to. */
export function BillingAddressPanel() {
  const address = useGetBillingAddress()
  const problem = codedProblemOf(address.error)
  if (address.data) return <BillingAddressForm address={address.data} />
  if (!problem)
    return <div className={classes.waiting} role="status" aria-label="Loading billing details" />
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
      // As it now stands on invoices: in capitals, with the state of the GSTIN.
      form.set('gstin', saved.gstin)
      form.set('state_code', saved.state_code)
      showSnackbar('success', 'Billing details saved')
    },
  })
  return (
    <form className={classes.form} aria-label="Billing details" {...form.element}>
      <BillingFields form={form} />
      <div className="wide-row">
        <FormButton type="submit" isBusy={form.isBusy}>
          Save
        </FormButton>
        {/* What was typed before a reload looks like what stands on invoices. */}
        {readStored('billing_draft') === null ? null : <span className="dim">Not saved yet</span>}
      </div>
    </form>
  )
}
