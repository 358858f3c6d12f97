import { Link } from '@tanstack/react-router'
import { IconMail, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useGetUserDetails } from '../../features/me/user-details.ts'
import { useGetUserTeamDetails } from '../../features/teams/own/own-team.api.ts'
import { formatNumber } from '../../lib/text/numbers.ts'
import classes from './credits-badge.module.css'

/**
 * What is left to spend, always in sight; of a member, of how much, and in which team. Reads the
 * cache, so that a reveal counts it down at once.
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
  const words = `Credits left: ${amounts(phone, email)}`
  const all = allotted
    ? `${words}. Allotted by ${team.team_name}: ${amounts(allotted.phone, allotted.email)}`
    : words
  return (
    <Link
      to="/home"
      className={`tabular ${classes.badge}`}
      aria-label={all}
      title={all}
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

const amounts = (phone: number, email: number) =>
  `${formatNumber(phone)} phone, ${formatNumber(email)} email`

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
