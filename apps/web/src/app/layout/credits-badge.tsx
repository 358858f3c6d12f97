import { Link } from '@tanstack/react-router'
import { IconMail, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useGetUserDetails } from '../../features/me/user-details.ts'
import { useGetUserTeamDetails } from '../../features/teams/own/own-team.api.ts'
import { formatNumber } from '../../lib/text/numbers.ts'
import classes from './credits-badge.module.css'
import { layoutText } from './layout.text.ts'

/**
 * The credits left, as a link to more of them; for a member also the allotted credits and the team.
 * It reads the cache, so that a reveal changes it immediately.
 */
export function CreditsBadge() {
  const { data: user } = useGetUserDetails()
  const { data: team } = useGetUserTeamDetails(user?.team_id ?? null)
  if (!user) return <span className={classes.waiting} aria-hidden="true" />
  const { phone, email } = user.credits_left
  const member = team?.member_details
  const allotted = member && {
    phone: member.total_credits_allotted,
    email: member.total_email_credits_allotted,
  }
  const label = allotted
    ? layoutText.credits.leftOfAllotted({ phone, email }, team.team_name, allotted)
    : layoutText.credits.left({ phone, email })
  return (
    <Link
      to={team ? '/teams' : '/plan'}
      className={`tabular ${classes.badge}`}
      aria-label={label}
      title={`${label}. ${team ? layoutText.screens.teams : layoutText.screens.plans}`}
      data-low={phone <= 0 || undefined}
      data-member={Boolean(team) || undefined}
    >
      {team && <span className={`one-line ${classes.team}`}>{team.team_name}</span>}
      <Unit
        icon={<IconPhone size={15} stroke={1.8} aria-hidden />}
        left={phone}
        allotted={allotted?.phone}
      />
      <Unit
        icon={<IconMail size={15} stroke={1.8} aria-hidden />}
        left={email}
        allotted={allotted?.email}
      />
    </Link>
  )
}

function Unit({
  icon,
  left,
  allotted,
}: {
  icon: ReactNode
  left: number
  allotted: number | undefined
}) {
  return (
    <span className={classes.unit}>
      {icon}
      <span>
        {formatNumber(left)}
        {allotted !== undefined && <span className={classes.of}> / {formatNumber(allotted)}</span>}
      </span>
    </span>
  )
}
