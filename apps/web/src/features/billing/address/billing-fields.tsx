import { GST_STATES, stateOfGstin } from '@dastak/contract/gst-states.ts'
import { isBusinessGstin } from '@dastak/contract/gstin.ts'
import { GSTIN_LENGTH } from '@dastak/contract/limits.ts'
import {
  type BillingAddress,
  STATE_MESSAGE,
  billingAddressForm,
} from '@dastak/contract/billing/payments.ts'
import { NativeSelect, TextInput, Textarea } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import type { useForm } from '../../../lib/forms/use-form.ts'

/** What the form of the billing details holds; empty text for what is not known. */
export const billingValues = ({ name, address, gstin, state_code }: BillingAddress) => ({
  name,
  address,
  gstin: gstin ?? '',
  /** Of the GST. */
  state_code: state_code ?? '',
})
export type BillingValues = ReturnType<typeof billingValues>

const needed = (state: string) => (state === '' ? STATE_MESSAGE : undefined)
/** With `isStateNeeded` it decides which tax is taken. */
export const billingRules = (isStateNeeded: boolean) => ({
  ...billingAddressForm,
  ...(isStateNeeded && { state_code: needed }),
})

const STATES = Object.entries(GST_STATES)
  .map(([value, label]) => ({ value, label: `${label} (${value})` }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'en'))

const compact = (gstin: string) => gstin.replace(/[\s\p{Cf}\p{Pd}]+/gu, '').toUpperCase()

/** The state that the tax goes by: that of a GSTIN which could be one, else what was chosen. */
export function stateOf({ gstin, state_code }: BillingValues): string | null {
  const typed = compact(gstin)
  return (isBusinessGstin(typed) ? typed.slice(0, 2) : state_code) || null
}

interface BillingFieldsProps {
  form: ReturnType<typeof useForm<BillingValues>>
}

/** Whom an invoice is made out to: name, address, GSTIN, state. */
export function BillingFields({ form }: BillingFieldsProps) {
  const ofGstin = isBusinessGstin(compact(form.values.gstin))
  return (
    <>
      <TextInput
        label="Billing name"
        description="The name of your company, or your own"
        autoComplete="organization"
        maxLength={100}
        {...form.field('name')}
      />
      <Textarea
        label="Address"
        autoComplete="street-address"
        rows={3}
        maxLength={300}
        {...form.field('address')}
      />
      <TextInput
        label="GSTIN (optional)"
        description={gstinHint(form.values.gstin)}
        descriptionProps={{ role: 'status' }}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        {...form.field('gstin')}
        onChange={(event) => {
          const typed = event.currentTarget.value
          form.set('gstin', typed)
          if (isBusinessGstin(compact(typed))) form.set('state_code', compact(typed).slice(0, 2))
        }}
      />
      <NativeSelect
        label="State"
        description={ofGstin ? 'By the GSTIN' : 'Decides which tax is on the invoice'}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        disabled={ofGstin}
        data={[{ value: '', label: 'Select a state' }, ...STATES]}
        {...form.field('state_code')}
        onChange={(event) => form.set('state_code', event.currentTarget.value)}
      />
    </>
  )
}

function gstinHint(typed: string): string {
  const gstin = compact(typed)
  if (gstin.length < GSTIN_LENGTH) return 'Stands on your invoices, for your input tax credit'
  const state = stateOfGstin(gstin)
  if (state === null) return 'Its first two digits are no state.'
  if (isBusinessGstin(gstin)) return `Registered in ${state}.`
  return 'It is mistyped: its 15 characters do not fit together.'
}
