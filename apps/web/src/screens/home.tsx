import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useNavigate } from '@tanstack/react-router'
import { IconMail, IconPhone } from '@tabler/icons-react'
import { PageHead } from '../components/page-head.tsx'
import { ProblemPanel } from '../components/problem-panel.tsx'
import { useEmailVerificationDialog } from '../features/accounts/email-verification-dialog.tsx'
import { reloadUserDetails, useGetUserDetails } from '../features/me/user-details.ts'
import { CreditMeter, CreditMeterSkeleton } from '../features/credits/credit-meter.tsx'
import { UsageChart } from '../features/credits/usage-chart.tsx'
import { codedProblemOf } from '../lib/api-error.ts'
import { useClearOnLeave } from '../lib/use-clear-on-leave.ts'
import { CreditsPopup } from './credits-popup.tsx'
import { HomeFirstSteps } from './home-first-steps.tsx'
import classes from './home.module.css'

/** /home: credits used versus total, and the credits used on each day. */
export function HomeScreen() {
  const details = useGetUserDetails()
  const user = details.data
  const detailsProblem = codedProblemOf(details.error)
  const verification = useEmailVerificationDialog({ email: user?.email ?? null, onChanged: reloadUserDetails })
  const navigate = useNavigate()
  useClearOnLeave('credits')
  return (
    <>
      <PageHead title="Credits Usage" purpose="What you have used of your phone and email credits, and when." />
      <div className={classes.stack}>
        {user ? <HomeFirstSteps user={user} onVerifyEmail={verification.open} /> : null}
        {detailsProblem && !user ? (
          <ProblemPanel problem={detailsProblem} onRetry={() => void details.refetch()} />
        ) : (
          <div className={classes.meters}>
            {user ? (
              <>
                <CreditMeter
                  name="Phone credits"
                  icon={<IconPhone size={17} stroke={1.8} aria-hidden="true" />}
                  left={user.total_credits}
                  total={user.subscription_credits.total_phone_credits}
                />
                <CreditMeter
                  name="Email credits"
                  icon={<IconMail size={17} stroke={1.8} aria-hidden="true" />}
                  left={user.email_credits}
                  total={user.subscription_credits.total_email_credits}
                />
              </>
            ) : (
              <>
                <CreditMeterSkeleton />
                <CreditMeterSkeleton />
              </>
            )}
          </div>
        )}
        <UsageChart
          emptyAction={
            <Button variant="default" onClick={() => void navigate({ to: '/din', search: { mode: 'company' } })}>
              Find a company
            </Button>
          }
        />
      </div>
      {verification.dialog}
      <CreditsPopup />
    </>
  )
}
