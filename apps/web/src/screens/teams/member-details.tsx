import { MEMBER_LEADS_PAGE_SIZE } from '@dastak/contract/limits.ts'
import type { Lead } from '@dastak/contract/kinds/din.ts'
import { MEMBER_LEAD_COLUMNS } from '@dastak/contract/teams/members.ts'
import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type ComponentProps, useMemo, useState } from 'react'
import { useKeptTable } from '../../components/data-table/paging/use-address-view.ts'
import { PageHead } from '../../components/page/page-head.tsx'
import { PhoneFold } from '../../components/page/phone-fold.tsx'
import { ProblemPanel } from '../../components/page/problem-panel.tsx'
import { sumsByDay } from '../../features/credits/usage-by-day.ts'
import { DailyUsage } from '../../features/credits/usage-chart.tsx'
import { DIN_LEADS } from '../../features/lookups/kinds/din-leads.tsx'
import { LeadsTable } from '../../features/lookups/leads-table.tsx'
import { LOOKUPS_KEY } from '../../features/lookups/lookups.api.ts'
import { reloadUserDetails, useGetUserDetails } from '../../features/me/user-details.ts'
import { AddCreditsDialog } from '../../features/teams/members/add-credits-dialog.tsx'
import { BudgetDialog, BudgetPanel } from '../../features/teams/members/budget-panel.tsx'
import { MemberFacts, MemberFigures } from '../../features/teams/members/member-facts.tsx'
import { MemberLinkedinTable } from '../../features/teams/members/member-linkedin-table.tsx'
import {
  MEMBER_KEY,
  type MemberIds,
  memberLeadsOf,
  useGetTeamMemberDetails,
  useGetTeamUsage,
} from '../../features/teams/members/member.api.ts'
import { RemoveMemberDialog } from '../../features/teams/members/remove-member-dialog.tsx'
import { membersText } from '../../features/teams/members/members.text.ts'
import { memberName } from '../../features/teams/team-text.ts'
import { POLL_MS } from '../../features/teams/teams.api.ts'
import { problemOf } from '../../lib/api/api-error.ts'
import { useScreenTitle } from '../../lib/screen/screen-title.ts'
import { useClearOnLeave } from '../../lib/api/use-clear-on-leave.ts'
import { usePersonRows } from '../../lib/people/use-person-rows.ts'
import { mayAllot } from './team-rights.tsx'
import classes from './member-details.module.css'

const text = membersText.details

/** /team-member-details/{teamID}/{memberID}: a member's credits and leads, for the owner. */
export function MemberDetailsScreen() {
  const { teamID: team_id, memberID: member_id } = useParams({
    from: '/inside/team-member-details/$teamID/$memberID',
  })
  const ids = useMemo(() => ({ team_id, member_id }), [team_id, member_id])
  return <MemberDetails key={`${team_id}/${member_id}`} ids={ids} />
}

function MemberDetails({ ids }: { ids: MemberIds }) {
  const { data, ...details } = useGetTeamMemberDetails(ids)
  const { data: user } = useGetUserDetails()
  const [dialog, setDialog] = useState<'credits' | 'remove' | 'budget' | null>(null)
  const navigate = useNavigate()
  useClearOnLeave(MEMBER_KEY)
  // A member who has left is no longer shown. Other failed polls keep what is shown.
  const problem = problemOf(details.error)
  const shown = problem?.canRetry === false ? undefined : data
  const member = shown?.member_details
  const gone = data && memberName(data.member_details)
  const isShown = shown !== undefined || details.isPending
  const isAllowed = mayAllot(user)
  const title = member ? memberName(member) : text.title
  useScreenTitle(title)

  const toMembers = () => navigate({ to: '/team-members/$teamID', params: { teamID: ids.team_id } })
  const close = () => setDialog(null)
  function open(name: typeof dialog) {
    // The dialog shows the owner's current credits.
    void reloadUserDetails()
    setDialog(name)
  }
  function answered() {
    close()
    void reloadUserDetails()
  }
  const dialogOf = member && { ids, member, onClose: close, onAnswer: answered }

  return (
    <>
      <PageHead
        title={title}
        purpose={
          shown &&
          (isAllowed
            ? member?.status === 'invited'
              ? text.invitedTo(shown.team_details.team_name)
              : text.memberOf(shown.team_details.team_name)
            : text.paused)
        }
        action={
          <div className={`buttons ${classes.actions}`}>
            <Button variant="default" onClick={() => void toMembers()}>
              {text.toMembers}
            </Button>
            {member ? (
              <>
                <Button variant="default" className="error" onClick={() => open('remove')}>
                  {member.status === 'invited' ? text.withdraw : text.delete}
                </Button>
                {isAllowed ? (
                  <Button onClick={() => open('credits')}>{text.addCredits}</Button>
                ) : null}
              </>
            ) : null}
          </div>
        }
      />
      <div className="stack">
        {problem && !member ? (
          <ProblemPanel
            look="line"
            problem={gone ? { ...problem, message: text.gone(gone) } : problem}
            onRetry={() => void details.refetch()}
            isRetrying={details.isFetching}
          />
        ) : null}
        <MemberFigures member={member} isWaiting={details.isPending} />
        <div className={classes.columns}>
          <div className="stack">
            <MemberFacts member={member} isWaiting={details.isPending} />
            {isShown ? (
              <BudgetPanel member={member} onEdit={isAllowed ? () => open('budget') : undefined} />
            ) : null}
          </div>
          {isShown ? (
            <PhoneFold title={text.usage}>
              <Usage ids={ids} />
            </PhoneFold>
          ) : null}
        </div>
      </div>
      {isShown ? (
        <>
          <div className={classes.table}>
            <PhoneFold
              title={membersText.linkedin.title}
              count={shown?.linkedin_requests.length}
              head={<h2>{membersText.linkedin.title}</h2>}
            >
              <LinkedinRequests requests={shown?.linkedin_requests ?? null} />
            </PhoneFold>
          </div>
          <div className={classes.table}>
            <PhoneFold title={LEADS.title} count={shown?.leads_total} head={<h2>{LEADS.title}</h2>}>
              <Leads ids={ids} />
            </PhoneFold>
          </div>
        </>
      ) : null}
      {dialogOf && dialog === 'credits' ? (
        <AddCreditsDialog
          {...dialogOf}
          left={user && { phone: user.total_credits, email: user.email_credits }}
        />
      ) : null}
      {dialogOf && dialog === 'remove' ? (
        <RemoveMemberDialog {...dialogOf} teamId={ids.team_id} onRemoved={() => void toMembers()} />
      ) : null}
      {dialogOf && dialog === 'budget' ? <BudgetDialog {...dialogOf} /> : null}
    </>
  )
}

function Usage({ ids }: { ids: MemberIds }) {
  const usage = useGetTeamUsage(ids)
  const days = useMemo(
    () => usage.data && sumsByDay(usage.data.map(({ date, ...used }) => ({ ...used, day: date }))),
    [usage.data],
  )
  return (
    <DailyUsage
      title={text.usage}
      days={days}
      known={90}
      problem={problemOf(usage.error)}
      onRetry={() => void usage.refetch()}
      empty={{ hint: text.usageHint }}
    />
  )
}

function LinkedinRequests({
  requests,
}: Pick<ComponentProps<typeof MemberLinkedinTable>, 'requests'>) {
  return <MemberLinkedinTable requests={requests} {...useKeptTable('member-linkedin')} />
}

const LEADS = {
  title: text.leads,
  fileName: 'member_leads',
  hint: text.leadsHint,
  columns: DIN_LEADS.columns.filter(({ id }) => id in MEMBER_LEAD_COLUMNS),
}
const dinOf = (lead: Lead) => lead.director_id

function Leads({ ids }: { ids: MemberIds }) {
  const kind = useMemo(() => memberLeadsOf(ids), [ids])
  const table = useKeptTable('member-leads', undefined, 'leads_', MEMBER_LEADS_PAGE_SIZE)
  const { openRow, ...people } = usePersonRows(LEADS.title, dinOf)
  useClearOnLeave(LOOKUPS_KEY, kind.name)
  return (
    <LeadsTable
      kind={kind}
      leads={LEADS}
      name="member-leads"
      {...table}
      {...people}
      openKey={openRow?.lead_id}
      pollMs={POLL_MS}
      keepsHeads
    />
  )
}
