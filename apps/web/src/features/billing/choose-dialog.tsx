import { type CreditPack, type Plan, type SubscriptionDetails, taxWords } from '@dastak/contract/billing.ts'
import { useEffect, useState } from 'react'
import { DateTime } from '../../components/date-time.tsx'
import { DialogFoot } from '../../components/dialog-foot.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { type Fact, Facts } from '../../components/facts.tsx'
import { FormButton } from '../../components/form-button.tsx'
import { type Problem, codedProblemOf } from '../../lib/api-error.ts'
import { formatMoney } from '../../lib/money.ts'
import { randomKey } from '../../lib/random-key.ts'
import { changePlan, countPayments, useEstimatePrice, useListPlans } from './billing.api.ts'
import { goToPayment } from './go-to-payment.ts'
import { grantedWords } from './plan-words.ts'
import classes from './billing.module.css'

interface ChooseDialogProps {
  /** What was chosen: a plan, or a pack where `isPack`. */
  offer: Plan | CreditPack
  isPack: boolean
  subscription: SubscriptionDetails | null
  onClose: () => void
  /** A change of plan was accepted; `isAwaited`: it is still to arrive. */
  onChanged: (isAwaited: boolean) => void
}

/** What is due now, and what follows, before anything is confirmed. What is bought anew goes on to the hosted page. */
export function ChooseDialog({ offer, isPack, subscription, onClose, onChanged }: ChooseDialogProps) {
  const estimate = useEstimatePrice(offer.plan_id)
  const { data: offers } = useListPlans()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [key] = useState(randomKey)
  const current = isPack ? null : (subscription?.plan_name ?? null)
  const isChange = !isPack && Boolean(subscription?.plan_id)
  const due = estimate.data

  // Whoever comes back from the hosted page by the browser's Back finds the page as he left it.
  useEffect(() => {
    const comeBack = (event: PageTransitionEvent) => event.persisted && setIsBusy(false)
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [])

  async function confirm() {
    setIsBusy(true)
    setProblem(null)
    try {
      if (isChange) {
        const changed = await changePlan(offer.plan_id, key)
        onChanged(due?.effective === 'now' && changed.plan_id !== offer.plan_id)
        onClose()
        return
      }
      await goToPayment(offer.plan_id, isPack ? await countPayments() : null)
    } catch (error) {
      setProblem(codedProblemOf(error))
      setIsBusy(false)
    }
  }

  const shown = problem ?? codedProblemOf(estimate.error)
  return (
    <Dialog title={titleOf(offer, isPack, current)} onClose={onClose} width={480}>
      <div className={classes.facts}>
        <Facts label="What it costs" facts={factsOf(offer, { isPack, current, due })} isWaiting={!due} />
        <p className={classes.included}>{taxWords(offers?.tax ?? null)}</p>
      </div>
      <DialogFoot
        closeLabel={isChange && current ? `Keep ${current}` : 'Not now'}
        onClose={onClose}
        problem={shown}
        onRetry={() => (problem ? void confirm() : void estimate.refetch())}
        isRetrying={isBusy || estimate.isFetching}
      >
        <FormButton isBusy={isBusy} isWaiting={!due} onClick={() => void confirm()}>
          {isChange ? `Change to ${offer.name}` : 'Continue to payment'}
        </FormButton>
      </DialogFoot>
    </Dialog>
  )
}

function titleOf(offer: Plan | CreditPack, isPack: boolean, current: string | null): string {
  if (isPack) return `Buy ${offer.name}?`
  return current ? `Change from ${current} to ${offer.name}?` : `Choose ${offer.name}?`
}

type Estimate = NonNullable<ReturnType<typeof useEstimatePrice>['data']>

interface Choice {
  isPack: boolean
  /** The name of the plan that is left for this one. */
  current: string | null
  due: Estimate | undefined
}

function factsOf(offer: Plan | CreditPack, { isPack, current, due }: Choice): Fact[] {
  const isNow = due?.effective !== 'term_end'
  const monthly = `${formatMoney(offer.amount, offer.currency)} a month`
  const off = current && due && isNow ? offer.amount - due.balance_required : 0
  return [
    { name: 'Due now', value: due && formatMoney(due.balance_required, due.currency), isLarge: true },
    ...(off > 0
      ? [{ name: 'Already taken off', value: `${formatMoney(off, offer.currency)} for unused days of ${current}` }]
      : []),
    { name: 'Starts', value: startOf(current, due) },
    { name: 'Added now', value: due && (grantedWords(due) || 'No credits') },
    ...(isPack
      ? [{ name: 'Then', value: 'Nothing more: it is bought once' }]
      : [
          { name: 'Then', value: monthly },
          { name: 'Each month', value: grantedWords(offer) },
        ]),
  ]
}

function startOf(current: string | null, due: Estimate | undefined) {
  if (due?.effective === 'term_end') return <DateTime instant={due.effective_at} />
  return current ? 'Now, with a new month' : 'Now'
}
