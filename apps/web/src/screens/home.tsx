import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { Link, useNavigate } from '@tanstack/react-router'
import { IconMail, IconPhone } from '@tabler/icons-react'
import { PageHead } from '../components/page/page-head.tsx'
import { ProblemPanel } from '../components/page/problem-panel.tsx'
import { useEmailVerificationDialog } from '../features/accounts/email-verification-dialog.tsx'
import { reloadUserDetails, useGetUserDetails } from '../features/me/user-details.ts'
import { CreditMeter, CreditMeterSkeleton } from '../features/credits/credit-meter.tsx'
import { useGetApiUsage } from '../features/credits/credits.api.ts'
import { useGetUserTeamDetails } from '../features/teams/own-team.api.ts'
import { UsageChart, UsageChartSkeleton } from '../features/credits/usage-chart.tsx'
import { codedProblemOf } from '../lib/api/api-error.ts'
import { useClearOnLeave } from '../lib/api/use-clear-on-leave.ts'
import { HomeFirstSteps, useFirstStepsLeads } from './home-first-steps.tsx'
import { OwnInvitations } from './own-invitations.tsx'
import classes from './home.module.css'

/** /home: credits used versus total, and the credits used on each day. */
export function HomeScreen() {
  const details = useGetUserDetails()
  const leads = useFirstStepsLeads()
  // Asked now, shown below.
  useGetApiUsage()
  const user = details.data
  const ownTeam = useGetUserTeamDetails(user?.team_id ?? null)
  const team = ownTeam.data
  const member = team?.member_details
  const detailsProblem = codedProblemOf(details.error ?? ownTeam.error)
  const verification = useEmailVerificationDialog({
    email: user?.email ?? null,
    onChanged: reloadUserDetails,
  })
  const navigate = useNavigate()
  useClearOnLeave('credits')
  // Nothing is shown before all that stands above it is known: what is shown never moves.
  const isWaiting = details.isPending || leads.isLoading || ownTeam.isLoading
  return (
    <>
      <PageHead
        title="Credits Usage"
        purpose="What you have used of your phone and email credits, and when."
        action={
          <Button
            variant="default"
            onClick={() => void navigate({ to: '/recharge-history/ledger' })}
          >
            Open the ledger
          </Button>
        }
      />
      {isWaiting ? (
        <HomeSkeleton />
      ) : (
        <div key="home" className={classes.stack}>
          <OwnInvitations user={user} />
          {user && leads.data !== undefined ? (
            <HomeFirstSteps user={user} hasLeads={leads.data} onVerifyEmail={verification.open} />
          ) : null}
          {user && (user.team_id === null || member) ? (
            <>
              {team && (
                <p className={classes.whose}>
                  These credits are allotted to you by {team.team_name}. Your own wait untouched:{' '}
                  <Link to="/account/department">Department</Link>
                </p>
              )}
              <div className={classes.meters}>
                <CreditMeter
                  name="Phone credits"
                  icon={<IconPhone size={17} stroke={1.8} aria-hidden="true" />}
                  left={user.credits_left.phone}
                  total={
                    member
                      ? member.total_credits_allotted
                      : user.subscription_credits.total_phone_credits
                  }
                />
                <CreditMeter
                  name="Email credits"
                  icon={<IconMail size={17} stroke={1.8} aria-hidden="true" />}
                  left={user.credits_left.email}
                  total={
                    member
                      ? member.total_email_credits_allotted
                      : user.subscription_credits.total_email_credits
                  }
                />
              </div>
            </>
          ) : detailsProblem ? (
            <ProblemPanel
              problem={detailsProblem}
              onRetry={() => void (details.error ? details : ownTeam).refetch()}
            />
          ) : null}
          <UsageChart
            emptyAction={
              <Button
                variant="default"
                onClick={() => void navigate({ to: '/din', search: { mode: 'company' } })}
              >
                Find a company
              </Button>
            }
          />
        </div>
      )}
      {verification.dialog}
    </>
  )
}

function HomeSkeleton() {
  return (
    <div className={classes.stack}>
      <div className={classes.meters}>
        <CreditMeterSkeleton />
        <CreditMeterSkeleton />
      </div>
      <UsageChartSkeleton />
    </div>
  )
}
