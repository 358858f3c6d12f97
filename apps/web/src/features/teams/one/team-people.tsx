import type { Team, TeamMember } from '@dastak/contract/teams/teams.ts'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { SmallButton } from '../../../components/buttons/small-button.tsx'
import { FirstFew } from '../../../components/facts/first-few.tsx'
import { StatusChip } from '../../../components/facts/status-chip.tsx'
import { ProblemPanel } from '../../../components/page/problem-panel.tsx'
import { problemOf } from '../../../lib/api/api-error.ts'
import { amountText } from '../../../lib/text/credit-text.ts'
import { formatDateTime, formatDay, localDay } from '../../../lib/text/dates.ts'
import { useGetTeamUsage } from '../members/member.api.ts'
import { memberName } from '../team-text.ts'
import classes from './one-team.module.css'
import { oneTeamText as text } from './one-team.text.ts'
import { usedLately } from './used-lately.ts'

const AT_FIRST = 8

interface TeamPeopleProps {
  team: Team
  /** Undefined if the owner may not invite now. */
  onLink: ((memberId: string) => void) | undefined
}

/** The members in short rows: what each used lately, what is left of the allotment, the budget. */
export function TeamPeople({ team, onLink }: TeamPeopleProps) {
  const { team_id: teamId, team_members: members } = team
  const usage = useGetTeamUsage({ team_id: teamId })
  const [today] = useState(() => localDay(new Date().toISOString()))
  const used = useMemo(() => usage.data && usedLately(usage.data, today), [usage.data, today])
  const problem = used ? null : problemOf(usage.error)
  if (members.length === 0) return <p className="dim">{text.noMembers}</p>
  return (
    <>
      {problem ? (
        <ProblemPanel look="line" problem={problem} onRetry={() => void usage.refetch()} />
      ) : null}
      <FirstFew
        items={members}
        atFirst={AT_FIRST}
        className={classes.people}
        button={text.andMore('', members.length - AT_FIRST).trim()}
        render={(member) => (
          <li key={member.member_id}>
            <Link
              to="/team-member-details/$teamID/$memberID"
              params={{ teamID: teamId, memberID: member.member_id }}
              className={classes.name}
            >
              {memberName(member)}
            </Link>
            {member.status === 'invited' ? (
              <Invited member={member} onLink={onLink} />
            ) : (
              <Figures member={member} used={used?.(member.member_id)} />
            )}
          </li>
        )}
      />
    </>
  )
}

function Figures(props: {
  member: TeamMember
  used: { phone: number; email: number } | undefined
}) {
  const { member, used } = props
  const budget = amountText({
    phone: member.monthly_credits ?? 0,
    email: member.monthly_email_credits ?? 0,
  })
  return (
    <>
      <span className={classes.figure}>
        {text.phone(used?.phone, member.credits_left, member.total_credits_allotted)}
      </span>
      <span className={classes.figure}>
        {text.email(used?.email, member.email_credits_left, member.total_email_credits_allotted)}
      </span>
      <span className={classes.note}>
        {member.next_refill_on
          ? text.budget(budget, formatDay(member.next_refill_on))
          : text.noBudget}
      </span>
    </>
  )
}

function Invited({ member, onLink }: { member: TeamMember } & Pick<TeamPeopleProps, 'onLink'>) {
  const credits = amountText({ phone: member.credits_left, email: member.email_credits_left })
  return (
    <>
      <span className={classes.invited}>
        <StatusChip label={text.invited} meaning="waiting" />
        <span className={classes.note}>
          {text.until(formatDateTime(member.invitation_expires_at))}
        </span>
      </span>
      <span className={classes.note}>
        {credits ? text.setAside(credits) : text.nothingSetAside}
      </span>
      {onLink ? (
        <SmallButton
          look="outlined"
          aria-label={text.link.of(memberName(member))}
          onClick={() => onLink(member.member_id)}
        >
          {text.link.button}
        </SmallButton>
      ) : (
        <span />
      )}
    </>
  )
}
