import type { CreditPack, Plan, SubscriptionDetails } from '@dastak/contract/billing/billing.ts'
import { useEffect, useState } from 'react'
import { DialogFoot } from '../../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { Facts } from '../../../components/facts/facts.tsx'
import { FormButton } from '../../../components/buttons/form-button.tsx'
import { codedProblemOf } from '../../../lib/api/api-error.ts'
import { randomKey } from '../../../lib/api/random-key.ts'
import { changePlan, useEstimatePrice, useListPlans } from '../billing.api.ts'
import { useGetBillingAddress } from '../payments.api.ts'
import { billingText } from '../billing.text.ts'
import { includedText } from '../plans/credit-price.ts'
import { notesOf } from './choose-notes.ts'
import { ChooseForm } from './choose-form.tsx'
import { factsOf } from './choose-facts.tsx'
import { goToPayment } from './go-to-payment.ts'
import classes from '../billing.module.css'

const text = billingText.choose

interface ChooseDialogProps {
  /** A plan, or a pack if `isPack`. */
  offer: Plan | CreditPack
  isPack: boolean
  subscription: SubscriptionDetails | null
  /** The address that a receipt is mailed to; null if none is. */
  receiptTo: string | null
  onClose: () => void
  /** Called when a change of plan was accepted. */
  onChanged: (change: PlanChange) => void
}

export interface PlanChange {
  /** The new plan is not active yet. */
  isAwaited: boolean
  /** A payment was made for it. */
  isPaid: boolean
}

/**
 * Shows what is due now, the tax in it, the billing details and what follows, before the user
 * confirms. A change of plan is made here. Everything else is paid on the hosted page.
 */
export function ChooseDialog(props: ChooseDialogProps) {
  const { offer, isPack, subscription, receiptTo, onClose, onChanged } = props
  const estimate = useEstimatePrice(offer.plan_id)
  const address = useGetBillingAddress()
  const { data: offers } = useListPlans()
  const [key] = useState(randomKey)
  const visit = useVisit()
  const current = isPack ? null : (subscription?.plan_name ?? null)
  const isChange = !isPack && Boolean(subscription?.plan_id)
  const due = estimate.data

  async function confirm(): Promise<void | 'leaving'> {
    if (!isChange) {
      await goToPayment(offer.plan_id)
      return 'leaving'
    }
    const changed = await changePlan(offer.plan_id, key)
    const isPaid = due?.effective === 'now'
    onChanged({ isAwaited: isPaid && changed.plan_id !== offer.plan_id, isPaid })
    onClose()
    return 'leaving'
  }

  const problem = codedProblemOf(estimate.error ?? address.error)
  const closeLabel = isChange && current ? text.keep(current) : text.notNow
  const action = isChange ? text.changeTo(offer.name) : text.continue
  const included = includedText(offers?.tax ?? null)
  const kind = isPack ? 'pack' : isChange ? 'change' : 'plan'
  return (
    <Dialog title={titleOf(offer, isPack, current)} onClose={onClose} width={520}>
      {due && address.data ? (
        <ChooseForm
          key={visit}
          {...{ due, closeLabel, action, onClose, included }}
          address={address.data}
          notes={notesOf(offer.name, kind, due, receiptTo)}
          factsFor={(place) => factsOf(offer, { isPack, current, due, place })}
          onConfirm={confirm}
        />
      ) : (
        <>
          <div className={classes.facts}>
            <Facts
              label={text.cost}
              facts={factsOf(offer, { isPack, current, due: undefined, place: null })}
              isWaiting
            />
            <p className={classes.included}>{included}</p>
          </div>
          <DialogFoot
            closeLabel={closeLabel}
            onClose={onClose}
            problem={problem}
            onRetry={() => void Promise.all([estimate.refetch(), address.refetch()])}
            isRetrying={estimate.isFetching || address.isFetching}
          >
            <FormButton isWaiting>{action}</FormButton>
          </DialogFoot>
        </>
      )}
    </Dialog>
  )
}

function titleOf(offer: Plan | CreditPack, isPack: boolean, current: string | null): string {
  if (isPack) return text.buyTitle(offer.name)
  return current ? text.changeTitle(current, offer.name) : text.chooseTitle(offer.name)
}

/** Grows when the buyer comes back with the browser's Back button: the form must start again. */
function useVisit(): number {
  const [visit, setVisit] = useState(0)
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) =>
      event.persisted && setVisit((count) => count + 1)
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  }, [])
  return visit
}
