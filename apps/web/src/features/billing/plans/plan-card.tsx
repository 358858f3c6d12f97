import type { Plan } from '@dastak/contract/billing/billing.ts'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PhoneFold } from '../../../components/page/phone-fold.tsx'
import { formatMoney } from '../../../lib/text/money.ts'
import { formatNumber } from '../../../lib/text/numbers.ts'
import { type TaxRate, creditPrice, taxApart } from './credit-price.ts'
import { type Permitted } from './plan-text.ts'
import { plansText } from './plans.text.ts'
import classes from './plan-card.module.css'

interface PlanCardProps {
  /** The tax in the price; null if none is named. */
  taxRate?: TaxRate
  plan: Pick<
    Plan,
    'name' | 'description' | 'amount' | 'currency' | 'phone_credits' | 'email_credits'
  >
  permitted: readonly Permitted[]
  /** The state of the plan for this user, such as "Current plan". */
  mark?: string | undefined
  /** The buttons. */
  action?: ReactNode
  /** Shows only a placeholder. */
  isWaiting?: boolean
}

/** One plan: its price, credits and permissions. */
export function PlanCard(props: PlanCardProps) {
  const { plan, permitted, mark, action, taxRate = null, isWaiting = false } = props
  const apart = taxApart(plan, taxRate)
  return (
    <li
      className={isWaiting ? `${classes.card} ${classes.waiting}` : classes.card}
      data-marked={mark ? true : undefined}
    >
      <div className={classes.head}>
        <h3>{plan.name}</h3>
        {mark ? <span className={classes.mark}>{mark}</span> : null}
      </div>
      <p className={classes.description}>{plan.description}</p>
      <p className={classes.price}>
        {plansText.perMonth(<strong key="price">{formatMoney(plan.amount, plan.currency)}</strong>)}
        <span className={classes.apart}>
          {[apart, creditPrice(plan)].filter(Boolean).join(' · ')}
        </span>
      </p>
      <dl className={classes.credits}>
        <div>
          <dd>{formatNumber(plan.phone_credits)}</dd>
          <dt>{plansText.phoneCredits}</dt>
        </div>
        <div>
          <dd>{formatNumber(plan.email_credits)}</dd>
          <dt>{plansText.emailCredits}</dt>
        </div>
      </dl>
      <PhoneFold
        title={plansText.included}
        count={permitted.filter(({ isPermitted }) => isPermitted).length}
      >
        <ul className={classes.permitted}>
          {permitted.map(({ name, isPermitted }) => (
            <li key={name} data-permitted={isPermitted}>
              {isPermitted ? (
                <IconCheck size={16} stroke={2.2} aria-hidden="true" />
              ) : (
                <IconMinus size={16} stroke={1.8} aria-hidden="true" />
              )}
              <span>
                {name}
                {isPermitted ? null : (
                  <span className="visually-hidden">{plansText.notIncluded}</span>
                )}
              </span>
            </li>
          ))}
        </ul>
      </PhoneFold>
      <div className={classes.action}>{action}</div>
    </li>
  )
}
