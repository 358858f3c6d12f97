import type { CreditAmounts } from '@dastak/contract/credits.ts'
import type { ReactNode } from 'react'
import { Fact } from '../../components/facts/fact.tsx'
import { FormButton } from '../../components/buttons/form-button.tsx'
import { amountText, creditText } from '../../lib/text/credit-text.ts'
import type { LinkedinRequest } from './linkedin.api.ts'
import classes from './linkedin.module.css'
import { linkedinText } from './linkedin.text.ts'
import { ProfileLink } from './profile-link.tsx'
import { FROM_PAGE, isLocked, missingOf, nameOf } from './request-state.ts'

const { detail } = linkedinText

interface RequestDetailProps {
  row: LinkedinRequest
  /** What each field costs if it is found. */
  price: CreditAmounts
  isBusy: boolean
  onSendAgain: (row: LinkedinRequest) => void
  /** How to get more credits. */
  recharge: ReactNode
}

/** Under an open row: the sources of the contacts, their cost, and a button to find the rest. */
export function RequestDetail({ row, price, isBusy, onSendAgain, recharge }: RequestDetailProps) {
  const missing = missingOf(row)
  const most = missing && {
    phone: missing.phone ? price.phone : 0,
    email: missing.email ? price.email : 0,
  }
  return (
    <section className={classes.detail} aria-label={detail.label(nameOf(row))}>
      {row.headline ? <p>{row.headline}</p> : null}
      <dl className={classes.facts}>
        <Fact name={detail.profile}>
          <ProfileLink url={row.profile_url} />
        </Fact>
        <Fact name={detail.phoneSource}>{sourceText(row.phone_source)}</Fact>
        <Fact name={detail.emailSource}>{sourceText(row.email_source)}</Fact>
        <Fact name={detail.cost}>
          {amountText(row.credits_charged) ||
            (row.is_from_team ? detail.freeFromTeam : detail.noCost)}
        </Fact>
      </dl>
      {isLocked(row.phone_no) || isLocked(row.email) ? (
        <p>
          {detail.outOfCredits} {recharge}
        </p>
      ) : null}
      {row.status === 'failed' ? <p>{detail.failed}</p> : null}
      {most ? (
        <div>
          <FormButton variant="default" isBusy={isBusy} onClick={() => onSendAgain(row)}>
            {row.status === 'failed'
              ? detail.tryAgain(creditText(most))
              : detail.lookUpAgain(creditText(most))}
          </FormButton>
        </div>
      ) : null}
    </section>
  )
}

function sourceText(source: string | null): string {
  if (source === null) return detail.noSource
  return source === FROM_PAGE ? detail.fromPage : source
}
