import type { CreditAmounts } from '@dastak/contract/credits.ts'
import type { ReactNode } from 'react'
import { Fact } from '../../components/facts/fact.tsx'
import { FormButton } from '../../components/buttons/form-button.tsx'
import { amountText, creditText } from '../../lib/text/credit-text.ts'
import type { LinkedinRequest } from './linkedin.api.ts'
import classes from './linkedin.module.css'
import { ProfileLink } from './profile-link.tsx'
import { FROM_PAGE, isLocked, missingOf, nameOf } from './request-words.ts'

interface RequestDetailProps {
  row: LinkedinRequest
  /** What each field costs where it is found. */
  price: CreditAmounts
  isBusy: boolean
  onSendAgain: (row: LinkedinRequest) => void
  /** The way to more credits. */
  recharge: ReactNode
}

/** Under an open row: where the contacts come from, what they cost, how to get the rest. */
export function RequestDetail({ row, price, isBusy, onSendAgain, recharge }: RequestDetailProps) {
  const missing = missingOf(row)
  const most = missing && {
    phone: missing.phone ? price.phone : 0,
    email: missing.email ? price.email : 0,
  }
  return (
    <section className={classes.detail} aria-label={`Details of ${nameOf(row)}`}>
      {row.headline ? <p>{row.headline}</p> : null}
      <dl className={classes.facts}>
        <Fact name="Profile">
          <ProfileLink url={row.profile_url} />
        </Fact>
        <Fact name="Phone from">{sourceWords(row.phone_source)}</Fact>
        <Fact name="Email from">{sourceWords(row.email_source)}</Fact>
        <Fact name="Cost">
          {amountText(row.credits_charged) ||
            (row.is_from_team ? 'Nothing: your team has it' : 'Nothing')}
        </Fact>
      </dl>
      {isLocked(row.phone_no) || isLocked(row.email) ? (
        <p>There were no credits for what is missing. {recharge}</p>
      ) : null}
      {row.status === 'failed' ? (
        <p>Nobody could say what is missing. That try has cost nothing.</p>
      ) : null}
      {most ? (
        <div>
          <FormButton variant="default" isBusy={isBusy} onClick={() => onSendAgain(row)}>
            {row.status === 'failed' ? 'Try again' : 'Look up again'} ·{' '}
            {`up to ${creditText(most) || 'no credits'}`}
          </FormButton>
        </div>
      ) : null}
    </section>
  )
}

function sourceWords(source: string | null): string {
  if (source === null) return 'Nobody'
  return source === FROM_PAGE ? 'The profile’s page: free, and kept as you sent it' : source
}
