import type { UserDetails } from '@dastak/contract/me.ts'
import type { UserTeamDetails } from '@dastak/contract/teams/teams.ts'
import { Link } from '@tanstack/react-router'
import { IconMail, IconPhone } from '@tabler/icons-react'
import { GoButton } from '../../components/buttons/go-button.tsx'
import { PaletteField } from '../../components/fields/palette-field.tsx'
import { PageHead } from '../../components/page/page-head.tsx'
import { ProblemPanel } from '../../components/page/problem-panel.tsx'
import { useEmailVerificationDialog } from '../../features/accounts/email/verification.tsx'
import { BalanceCard, BalanceSkeleton } from '../../features/credits/balance-card.tsx'
import { CreditMeter, CreditMeterSkeleton } from '../../features/credits/credit-meter.tsx'
import { usageQuery, useGetApiUsage } from '../../features/credits/credits.api.ts'
import { UsageChart, UsageChartSkeleton } from '../../features/credits/usage-chart.tsx'
import { DIN } from '../../features/lookups/kinds/din.ts'
import { anyLeadQuery, useHasLeads } from '../../features/lookups/lookups.api.ts'
import { unfinishedWorkQuery, useUnfinishedWork } from '../../features/me/unfinished-work.api.ts'
import { reloadUserDetails, useGetUserDetails } from '../../features/me/user-details.ts'
import { useGetUserTeamDetails } from '../../features/teams/own/own-team.api.ts'
import { codedProblemOf } from '../../lib/api/api-error.ts'
import { prefetch } from '../../lib/api/query-client.ts'
import { WORKLIST_KEY } from '../../lib/api/query-keys.ts'
import { useRefreshOnReturn } from '../../lib/api/use-refresh-on-return.ts'
import { OwnInvitations } from '../teams/own-invitations.tsx'
import { Continue } from './continue.tsx'
import { HomeFirstSteps, isChecklistHidden } from './home-first-steps.tsx'
import classes from './home.module.css'
import { homeText } from './home.text.ts'

/** What the screen asks for first. */
export function loadHome(): void {
  prefetch(usageQuery)
  prefetch(unfinishedWorkQuery)
  if (!isChecklistHidden()) prefetch(anyLeadQuery(DIN))
}

/**
 * /home: the search, the credits left, what to continue. Below it the credits used and total, and
 * the credits used on each day.
 */
export function HomeScreen() {
  const details = useGetUserDetails()
  // Needed only if the first steps may be shown.
  const leads = useHasLeads(DIN, !isChecklistHidden())
  const work = useUnfinishedWork()
  // Starts loading the data of the chart below.
  useGetApiUsage()
  const user = details.data
  const ownTeam = useGetUserTeamDetails(user?.team_id ?? null)
  const problem = codedProblemOf(details.error ?? ownTeam.error)
  const verification = useEmailVerificationDialog({
    email: user?.email ?? null,
    onChanged: reloadUserDetails,
  })
  useRefreshOnReturn('credits')
  useRefreshOnReturn(WORKLIST_KEY)
  // Shows nothing until everything is loaded, so that the content does not move.
  const isWaiting =
    details.isPending || leads.isLoading || ownTeam.isLoading || (work.isLoading && !work.error)
  const isKnown = user && (user.team_id === null || ownTeam.data)
  return (
    <>
      <PaletteField {...homeText.search} />
      {isWaiting ? (
        <HomeSkeleton />
      ) : (
        <div key="home" className="stack">
          {isKnown ? (
            <BalanceCard left={user.credits_left} action={<More team={ownTeam.data} />} />
          ) : problem ? (
            <ProblemPanel
              problem={problem}
              onRetry={() => void (details.error ? details : ownTeam).refetch()}
            />
          ) : null}
          <OwnInvitations user={user} />
          {user && leads.data !== undefined ? (
            <HomeFirstSteps user={user} hasLeads={leads.data} onVerifyEmail={verification.open} />
          ) : null}
          <Continue work={work.data} />
          <div className={classes.usage}>
            <UsageHead />
            <div className="stack">
              {isKnown ? <Meters user={user} team={ownTeam.data} /> : null}
              <UsageChart
                emptyAction={
                  <GoButton variant="default" to="/din" search={{ mode: 'company' }}>
                    {homeText.findCompany}
                  </GoButton>
                }
              />
            </div>
          </div>
        </div>
      )}
      {verification.dialog}
    </>
  )
}

function UsageHead() {
  return (
    <PageHead
      title={homeText.title}
      purpose={homeText.purpose}
      action={
        <GoButton variant="default" to="/recharge-history/ledger">
          {homeText.openLedger}
        </GoButton>
      }
    />
  )
}

/** How to get more credits. A member gets them from the owner of the team. */
function More({ team }: { team: UserTeamDetails | undefined }) {
  if (!team) return <GoButton to="/plan">{homeText.buy}</GoButton>
  return (
    <p className="dim-small anywhere">
      {homeText.allottedBy(team.team_name)}{' '}
      <Link to="/account/department">{homeText.seeDepartment}</Link>
    </p>
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
    <div className={classes.meters}>
      <CreditMeter
        name={homeText.phoneCredits}
        icon={<IconPhone size={17} stroke={1.8} aria-hidden="true" />}
        left={user.credits_left.phone}
        total={member?.total_credits_allotted ?? own.total_phone_credits}
      />
      <CreditMeter
        name={homeText.emailCredits}
        icon={<IconMail size={17} stroke={1.8} aria-hidden="true" />}
        left={user.credits_left.email}
        total={member?.total_email_credits_allotted ?? own.total_email_credits}
      />
    </div>
  )
}

function HomeSkeleton() {
  return (
    <div className="stack">
      <BalanceSkeleton />
      <div className={classes.usage}>
        <UsageHead />
        <div className="stack">
          <div className={classes.meters}>
            <CreditMeterSkeleton />
            <CreditMeterSkeleton />
          </div>
          <UsageChartSkeleton />
        </div>
      </div>
    </div>
  )
}
