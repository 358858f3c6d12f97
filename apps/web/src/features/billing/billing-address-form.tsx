import { type BillingAddress, billingAddressForm } from '@dastak/contract/payments.ts'
import { stateOfGstin } from '@dastak/contract/gst-states.ts'
import { GSTIN_INPUT_MAX, GSTIN_LENGTH } from '@dastak/contract/limits.ts'
import { TextInput, Textarea } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { FormButton } from '../../components/form-button.tsx'
import { ProblemPanel } from '../../components/problem-panel.tsx'
import { codedMessage, codedProblemOf } from '../../lib/api-error.ts'
import { looksMistyped } from '../../lib/gstin.ts'
import { showSnackbar } from '../../lib/snackbar.ts'
import { readStored } from '../../lib/storage.ts'
import { useForm } from '../../lib/use-form.ts'
import { saveBillingAddress, useGetBillingAddress } from './billing.api.ts'
import classes from './billing.module.css'

/** Whom invoices are made out to. */
export function BillingAddressPanel() {
  const address = useGetBillingAddress()
  const problem = codedProblemOf(address.error)
  if (address.data) return <BillingAddressForm address={address.data} />
  if (!problem) return <div className={classes.waiting} role="status" aria-label="Loading billing details" />
  return <ProblemPanel problem={problem} onRetry={() => void address.refetch()} isRetrying={address.isFetching} />
}

function BillingAddressForm({ address }: { address: BillingAddress }) {
  const form = useForm({
    values: { name: address.name, address: address.address, gstin: address.gstin ?? '' },
    rules: billingAddressForm,
    words: codedMessage,
    draft: 'billing_draft',
    async send(entered): Promise<void> {
      await saveBillingAddress(entered)
      // In capitals, as it now stands on invoices.
      form.set('gstin', entered.gstin)
      showSnackbar('success', 'Billing details saved')
    },
  })
  return (
    <form className={classes.form} aria-label="Billing details" {...form.element}>
      <TextInput
        label="Billing name"
        description="The name of your company, or your own"
        autoComplete="organization"
        maxLength={100}
        errorProps={{ role: 'alert' }}
        {...form.field('name')}
      />
      <Textarea
        label="Address"
        autoComplete="street-address"
        rows={3}
        maxLength={300}
        errorProps={{ role: 'alert' }}
        {...form.field('address')}
      />
      <TextInput
        label="GSTIN (optional)"
        description={gstinHint(form.values.gstin)}
        descriptionProps={{ role: 'status' }}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="off"
        spellCheck={false}
        maxLength={GSTIN_INPUT_MAX}
        errorProps={{ role: 'alert' }}
        {...form.field('gstin')}
      />
      <div className={classes.save}>
        <FormButton type="submit" isBusy={form.isBusy}>
          Save
        </FormButton>
        {/* What was typed before a reload looks like what stands on invoices. */}
        {readStored('billing_draft') === null ? null : <span className={classes.text}>Not saved yet</span>}
      </div>
    </form>
  )
}

function gstinHint(typed: string): string {
  const gstin = typed.trim().toUpperCase()
  const state = stateOfGstin(gstin)
  if (gstin.length !== GSTIN_LENGTH || state === null) return 'Stands on your invoices, for your input tax credit'
  const mistyped = looksMistyped(gstin) ? ' It may be mistyped: it does not look like other GST numbers.' : ''
  return `Registered in ${state}.${mistyped}`
}
