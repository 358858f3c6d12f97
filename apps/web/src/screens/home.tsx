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
import { useEmailVerificationDialog } from '../features/accounts/email/verification.tsx'
import { reloadUserDetails, useGetUserDetails } from '../features/me/user-details.ts'
import { CreditMeter, CreditMeterSkeleton } from '../features/credits/credit-meter.tsx'
import { usageQuery, useGetApiUsage } from '../features/credits/credits.api.ts'
import { FirstSteps } from '../features/credits/first-steps.tsx'
import { DIN } from '../features/lookups/kinds/din.ts'
import { anyLeadQuery, useHasLeads } from '../features/lookups/lookups.api.ts'
import { useGetUserTeamDetails } from '../features/teams/own/own-team.api.ts'
import { UsageChart, UsageChartSkeleton } from '../features/credits/usage-chart.tsx'
import { codedProblemOf } from '../lib/api/api-error.ts'
import { prefetch } from '../lib/api/query-client.ts'
import { useRefreshOnReturn } from '../lib/api/use-refresh-on-return.ts'
import { readStored, writeStored } from '../lib/state/storage.ts'
import { OwnInvitations } from './teams/own-invitations.tsx'
import classes from './home.module.css'
import { homeText } from './home.text.ts'

const isChecklistHidden = () => readStored('checklist_hidden') === 'true'

/** What the screen asks for first. */
export function loadHome(): void {
  prefetch(usageQuery)
  if (!isChecklistHidden()) prefetch(anyLeadQuery(DIN))
}

/** /home: the credits used and total, and the credits used on each day. */
export function HomeScreen() {
  const details = useGetUserDetails()
  // Needed only if the first steps may be shown.
  const leads = useHasLeads(DIN, !isChecklistHidden())
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
  // Shows nothing until everything is loaded, so that the content does not move.
  const isWaiting = details.isPending || leads.isLoading || ownTeam.isLoading
  return (
    <>
      <PageHead
        title={homeText.title}
        purpose={homeText.purpose}
        action={
          <GoButton variant="default" to="/recharge-history/ledger">
            {homeText.openLedger}
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
                {homeText.findCompany}
              </GoButton>
            }
          />
        </div>
      )}
      {verification.dialog}
    </>
  )
}

const { steps } = homeText

interface HomeFirstStepsProps {
  user: UserDetails
  hasLeads: boolean
  onVerifyEmail: () => void
}

/** Verify the email, find a company, reveal a contact: shown until it is done or hidden. */
function HomeFirstSteps({ user, hasLeads, onVerifyEmail }: HomeFirstStepsProps) {
  const [isHidden, setIsHidden] = useState(isChecklistHidden)
  if (isHidden) return null

  const toCompanies = (label: string) => (
    <GoButton size="xs" variant="default" to="/din" search={{ mode: 'company' }}>
      {label}
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
          title: steps.verify.title,
          text: steps.verify.text,
          isDone: user.email_verified,
          action: (
            <Button size="xs" variant="default" onClick={onVerifyEmail}>
              {steps.verify.button}
            </Button>
          ),
        },
        {
          title: steps.find.title,
          text: steps.find.text,
          isDone: hasLeads || readStored('has_found_company') === 'true',
          action: toCompanies(steps.find.button),
        },
        {
          title: steps.reveal.title,
          text: steps.reveal.text,
          isDone: hasLeads,
          action: toCompanies(steps.reveal.button),
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
          {homeText.allottedBy(team.team_name)}{' '}
          <Link to="/account/department">{homeText.seeDepartment}</Link>
        </p>
      )}
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
