import type { UserDetails } from '@dastak/contract/me.ts'
import type { UserTeamDetails } from '@dastak/contract/teams/teams.ts'
import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { Link } from '@tanstack/react-router'
import { IconMail, IconPhone } from '@tabler/icons-react'
import { useState } from 'react'
import { GoButton } from '../components/buttons/go-button.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import { ProblemPanel } from '../components/page/problem-panel.tsx'
import { useEmailVerificationDialog } from '../features/accounts/email/verification-dialog.tsx'
import { reloadUserDetails, useGetUserDetails } from '../features/me/user-details.ts'
import { CreditMeter, CreditMeterSkeleton } from '../features/credits/credit-meter.tsx'
import { useGetApiUsage } from '../features/credits/credits.api.ts'
import { FirstSteps } from '../features/credits/first-steps.tsx'
import { DIN } from '../features/lookups/kinds/din.ts'
import { useHasLeads } from '../features/lookups/lookups.api.ts'
import { useGetUserTeamDetails } from '../features/teams/own/own-team.api.ts'
import { UsageChart, UsageChartSkeleton } from '../features/credits/usage-chart.tsx'
import { codedProblemOf } from '../lib/api/api-error.ts'
import { useClearOnLeave } from '../lib/api/use-clear-on-leave.ts'
import { readStored, writeStored } from '../lib/state/storage.ts'
import { OwnInvitations } from './teams/own-invitations.tsx'
import classes from './home.module.css'

const wasPutAway = () => readStored('checklist_hidden') === 'true'

/** /home: credits used versus total, and the credits used on each day. */
export function HomeScreen() {
  const details = useGetUserDetails()
  // Asked only where the first steps may be shown.
  const leads = useHasLeads(DIN, !wasPutAway())
  // Asked now, shown below.
  useGetApiUsage()
  const user = details.data
  const ownTeam = useGetUserTeamDetails(user?.team_id ?? null)
  const problem = codedProblemOf(details.error ?? ownTeam.error)
  const verification = useEmailVerificationDialog({
    email: user?.email ?? null,
    onChanged: reloadUserDetails,
  })
  useClearOnLeave('credits')
  // Nothing is shown before all that stands above it is known: what is shown never moves.
  const isWaiting = details.isPending || leads.isLoading || ownTeam.isLoading
  return (
    <>
      <PageHead
        title="Credits Usage"
        purpose="What you have used of your phone and email credits, and when."
        action={
          <GoButton variant="default" to="/recharge-history/ledger">
            Open the ledger
          </GoButton>
        }
      />
      {isWaiting ? (
        <HomeSkeleton />
      ) : (
        <div key="home" className="stack">
          <OwnInvitations user={user} />
          {user && leads.data !== undefined ? (
            <HomeFirstSteps user={user} hasLeads={leads.data} onVerifyEmail={verification.open} />
          ) : null}
          {user && (user.team_id === null || ownTeam.data) ? (
            <Meters user={user} team={ownTeam.data} />
          ) : problem ? (
            <ProblemPanel
              problem={problem}
              onRetry={() => void (details.error ? details : ownTeam).refetch()}
            />
          ) : null}
          <UsageChart
            emptyAction={
              <GoButton variant="default" to="/din" search={{ mode: 'company' }}>
                Find a company
              </GoButton>
            }
          />
        </div>
      )}
      {verification.dialog}
    </>
  )
}

interface HomeFirstStepsProps {
  user: UserDetails
  hasLeads: boolean
  onVerifyEmail: () => void
}

/** Verify the email, find a company, reveal a contact: until it is done or put away. */
function HomeFirstSteps({ user, hasLeads, onVerifyEmail }: HomeFirstStepsProps) {
  const [isHidden, setIsHidden] = useState(wasPutAway)
  if (isHidden) return null

  const toCompanies = (words: string) => (
    <GoButton size="xs" variant="default" to="/din" search={{ mode: 'company' }}>
      {words}
    </GoButton>
  )
  const hide = () => {
    writeStored('checklist_hidden', 'true')
    setIsHidden(true)
  }
  return (
    <FirstSteps
      onHide={hide}
      steps={[
        {
          title: 'Verify your email address',
          text: 'Searching companies and directors needs it. A 4-digit code is mailed to you.',
          isDone: user.email_verified,
          action: (
            <Button size="xs" variant="default" onClick={onVerifyEmail}>
              Verify
            </Button>
          ),
        },
        {
          title: 'Find a company',
          text: 'By words of its name in any order, or by its CIN. Searching is free.',
          isDone: hasLeads || readStored('has_found_company') === 'true',
          action: toCompanies('Search'),
        },
        {
          title: 'Reveal a contact',
          text:
            'Open a company and press Get Details beside a director. You pay only for what is ' +
            'found.',
          isDone: hasLeads,
          action: toCompanies('Go'),
        },
      ]}
    />
  )
}

interface MetersProps {
  user: UserDetails
  /** The team that the user is a member of. */
  team: UserTeamDetails | undefined
}

function Meters({ user, team }: MetersProps) {
  const own = user.subscription_credits
  const member = team?.member_details
  return (
    <>
      {team && (
        <p className="remark anywhere">
          These credits are allotted to you by {team.team_name}. Your own wait untouched:{' '}
          <Link to="/account/department">Department</Link>
        </p>
      )}
      <div className={classes.meters}>
        <CreditMeter
          name="Phone credits"
          icon={<IconPhone size={17} stroke={1.8} aria-hidden="true" />}
          left={user.credits_left.phone}
          total={member?.total_credits_allotted ?? own.total_phone_credits}
        />
        <CreditMeter
          name="Email credits"
          icon={<IconMail size={17} stroke={1.8} aria-hidden="true" />}
          left={user.credits_left.email}
          total={member?.total_email_credits_allotted ?? own.total_email_credits}
        />
      </div>
    </>
  )
}

function HomeSkeleton() {
  return (
    <div className="stack">
      <div className={classes.meters}>
        <CreditMeterSkeleton />
        <CreditMeterSkeleton />
      </div>
      <UsageChartSkeleton />
    </div>
  )
}
