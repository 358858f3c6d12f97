import { GST_STATES, stateOfGstin } from '@dastak/contract/gst-states.ts'
import { isBusinessGstin } from '@dastak/contract/gstin.ts'
import { readGstin } from '@dastak/contract/identifiers.ts'
import { GSTIN_LENGTH } from '@dastak/contract/limits.ts'
import {
  type BillingAddress,
  STATE_MESSAGE,
  billingAddressForm,
} from '@dastak/contract/billing/payments.ts'
import { NativeSelect, TextInput, Textarea } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { Tick } from '../../../components/fields/tick.tsx'
import type { useForm } from '../../../lib/forms/use-form.ts'
import { billingText } from '../billing.text.ts'

const text = billingText.address

/** The values of the form; an empty string for what is not known. */
export const billingValues = ({ name, address, gstin, state_code, is_sez }: BillingAddress) => ({
  name,
  address,
  gstin: gstin ?? '',
  /** The GST code of the state. */
  state_code: state_code ?? '',
  is_sez,
})
export type BillingValues = ReturnType<typeof billingValues>

const needed = (state: string) => (state === '' ? STATE_MESSAGE : undefined)
/** `isStateNeeded`: the seller needs the state to know which tax applies. */
export const billingRules = (isStateNeeded: boolean) => ({
  ...billingAddressForm,
  ...(isStateNeeded && { state_code: needed }),
})

const STATES = Object.entries(GST_STATES)
  .map(([value, label]) => ({ value, label: text.stateOption(label, value) }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'en'))

const compact = (typed: string) => readGstin(typed) ?? typed

/** The code of the state for the tax: that of a valid GSTIN, otherwise the chosen one. */
export function stateOf({ gstin, state_code }: BillingValues): string | null {
  const typed = compact(gstin)
  return (isBusinessGstin(typed) ? typed.slice(0, 2) : state_code) || null
}

interface BillingFieldsProps {
  /** Whether invoices for special economic zones are made. */
  canBeSez: boolean
  form: ReturnType<typeof useForm<BillingValues>>
}

/** The fields of the billing details: name, address, GSTIN, state. */
export function BillingFields({ form, canBeSez }: BillingFieldsProps) {
  const hasGstin = isBusinessGstin(compact(form.values.gstin))
  return (
    <>
      <TextInput
        label={text.name}
        description={text.nameNote}
        autoComplete="organization"
        maxLength={100}
        {...form.field('name')}
      />
      <Textarea
        label={text.address}
        autoComplete="street-address"
        rows={3}
        maxLength={300}
        {...form.field('address')}
      />
      <TextInput
        label={text.gstin}
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
        label={text.state}
        description={hasGstin ? text.stateOfGstin : text.stateNote}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        disabled={hasGstin}
        data={[{ value: '', label: text.selectState }, ...STATES]}
        {...form.field('state_code')}
        onChange={(event) => form.set('state_code', event.currentTarget.value)}
      />
      {canBeSez ? (
        <Tick
          label={text.sez}
          note={text.sezNote}
          isTicked={form.values.is_sez}
          onTick={(isTicked) => form.set('is_sez', isTicked)}
        />
      ) : null}
    </>
  )
}

function gstinHint(typed: string): string {
  const gstin = compact(typed)
  if (gstin.length < GSTIN_LENGTH) return text.gstinNote
  const state = stateOfGstin(gstin)
  if (state === null) return text.gstinNoState
  if (isBusinessGstin(gstin)) return text.gstinState(state)
  return text.gstinMistyped
}
