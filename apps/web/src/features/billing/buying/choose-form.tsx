import { isBusinessGstin } from '@dastak/contract/gstin.ts'
import type { BillingAddress } from '@dastak/contract/billing/payments.ts'
import { useState } from 'react'
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx'
import { type Fact, Facts } from '../../../components/facts/facts.tsx'
import { SmallButton } from '../../../components/buttons/small-button.tsx'
import { type Problem, codedMessage, codedProblemOf } from '../../../lib/api/api-error.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import {
  BillingFields,
  type BillingValues,
  billingRules,
  billingValues,
  stateOf,
} from '../address/billing-fields.tsx'
import { billingText } from '../billing.text.ts'
import { saveBillingAddress } from '../payments.api.ts'
import type { Estimate, Place } from './choose-facts.tsx'
import classes from '../billing.module.css'

const text = billingText.choose

interface ChooseFormProps {
  due: Estimate
  address: BillingAddress
  /** What it costs this buyer. */
  factsFor: (place: Place) => Fact[]
  included: string
  /** What the buyer wants to know before the button. */
  notes: readonly string[]
  closeLabel: string
  action: string
  onClose: () => void
  /** Buys it. Rejects with ApiError. `leaving`: the form stays busy. */
  onConfirm: () => Promise<void | 'leaving'>
}

/** Price, tax and billing details, which are checked and saved before anything is paid. */
export function ChooseForm(props: ChooseFormProps) {
  const { due, address, factsFor, included, notes } = props
  const { closeLabel, action, onClose, onConfirm } = props
  const saved = billingValues(address)
  const place = address.state ?? saved.address
  const isDueNow = due.balance_required > 0
  // A seller with GST must know the buyer's state. Otherwise the billing details are optional.
  const isStateNeeded = isDueNow && Boolean(due.tax?.seller_state)
  const isComplete =
    saved.address !== '' &&
    (!isStateNeeded || saved.state_code !== '') &&
    (saved.gstin === '' || isBusinessGstin(saved.gstin))
  const [isEditing, setIsEditing] = useState(!isComplete)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isTouched, setIsTouched] = useState(false)
  const isUnchanged = (values: BillingValues) =>
    (Object.keys(saved) as (keyof BillingValues)[]).every((name) => values[name] === saved[name])

  const form = useForm<BillingValues>({
    values: saved,
    rules: isDueNow && (isStateNeeded || isTouched) ? billingRules(isStateNeeded) : {},
    onEdit: (values) => setIsTouched(!isUnchanged(values)),
    messageOf: codedMessage,
    send: async (values) => {
      setProblem(null)
      if (isDueNow && !isUnchanged(values)) await saveBillingAddress(values)
      try {
        return await onConfirm()
      } catch (error) {
        setProblem(codedProblemOf(error))
      }
    },
  })
  return (
    <form aria-label={text.form} {...form.element}>
      <div className={classes.facts}>
        <Facts
          label={text.cost}
          facts={factsFor({ state: stateOf(form.values), isSez: form.values.is_sez })}
        />
        <p className={classes.included}>{included}</p>
      </div>
      {!isDueNow ? null : isEditing ? (
        <fieldset className={classes.billed}>
          <legend>{isStateNeeded ? text.billingDetails : text.billingDetailsOptional}</legend>
          <BillingFields form={form} canBeSez={address.can_be_sez} />
        </fieldset>
      ) : (
        <div className={classes.billed}>
          <p>
            {saved.gstin
              ? text.billedToBusiness(saved.name, place, saved.gstin)
              : text.billedTo(saved.name, place)}{' '}
            <SmallButton look="plain" onClick={() => setIsEditing(true)}>
              {text.change}
            </SmallButton>
          </p>
        </div>
      )}
      <ul className={classes.notes} aria-label={text.notesTitle}>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <DialogFoot
        closeLabel={closeLabel}
        onClose={onClose}
        problem={problem}
        onRetry={() => void form.submit()}
        isRetrying={form.isBusy}
        submit={action}
        isBusy={form.isBusy}
      />
    </form>
  )
}
