import type { Team } from '@dastak/contract/teams/teams.ts'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { FirstFew } from '../../components/facts/first-few.tsx'
import { ProblemPanel } from '../../components/page/problem-panel.tsx'
import { problemOf } from '../../lib/api/api-error.ts'
import { useGetTeamUsage } from './members/member.api.ts'
import { teamsText } from './teams.text.ts'
import { type MemberUse, usedByMember } from './used-by-member.ts'
import classes from './team-usage.module.css'

const text = teamsText.usage
const AT_FIRST = 10

/** The credits that each member of a team has used lately, most first. */
export function TeamUsage({ team: { team_id: teamId, team_members: members } }: { team: Team }) {
  const usage = useGetTeamUsage({ team_id: teamId })
  const used = useMemo(() => usage.data && usedByMember(usage.data, members), [usage.data, members])
  const problem = used ? null : problemOf(usage.error)
  if (members.length === 0) return null
  return (
    <section className={`panel ${classes.panel}`} aria-labelledby="team-usage-title">
      <h2 id="team-usage-title">{text.title}</h2>
      {used ? (
        <Bars teamId={teamId} used={used} />
      ) : problem ? (
        <ProblemPanel look="bare" problem={problem} onRetry={() => void usage.refetch()} />
      ) : (
        <div className={classes.waiting} role="status" aria-label={text.loading} />
      )}
    </section>
  )
}

function Bars({ teamId, used }: { teamId: string; used: readonly MemberUse[] }) {
  if (used.length === 0) return <p className="dim">{text.none}</p>
  const most = used[0]!.phone + used[0]!.email
  const part = (amount: number) => ({ width: `${(amount / most) * 100}%` })
  return (
    <FirstFew
      items={used}
      atFirst={AT_FIRST}
      className={classes.bars}
      button={text.more(used.length - AT_FIRST)}
      render={({ id, name, phone, email }) => (
        <li key={id}>
          <Link
            to="/team-member-details/$teamID/$memberID"
            params={{ teamID: teamId, memberID: id }}
            className={classes.name}
            title={name}
          >
            {name}
          </Link>
          <span className={classes.bar} aria-hidden="true">
            <span data-unit="phone" style={part(phone)} />
            <span data-unit="email" style={part(email)} />
          </span>
          <span className={classes.figure} data-unit="phone">
            {text.phone(phone)}
          </span>
          <span className={classes.figure} data-unit="email">
            {text.email(email)}
          </span>
        </li>
      )}
    />
  )
}
