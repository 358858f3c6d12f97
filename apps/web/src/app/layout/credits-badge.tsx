import { Link } from '@tanstack/react-router'
import { IconMail, IconPhone } from '@tabler/icons-react'
import { useGetUserDetails } from '../../features/me/user-details.ts'
import { formatNumber } from '../../lib/numbers.ts'
import classes from './credits-badge.module.css'

/** What is left to spend, always in sight. Reads the cache, so that a reveal counts it down at once. */
export function CreditsBadge() {
  const { data: user } = useGetUserDetails()
  if (!user) return <span className={classes.waiting} aria-hidden="true" />
  const phone = formatNumber(user.total_credits)
  const email = formatNumber(user.email_credits)
  return (
    <Link
      to="/home"
      className={classes.badge}
      aria-label={`Credits left: ${phone} phone, ${email} email`}
      title={`Credits left: ${phone} phone, ${email} email`}
      data-low={user.total_credits <= 0 || undefined}
    >
      <span className={classes.unit}>
        <IconPhone size={15} stroke={1.8} aria-hidden />
        <span>{phone}</span>
      </span>
      <span className={classes.unit}>
        <IconMail size={15} stroke={1.8} aria-hidden />
        <span>{email}</span>
      </span>
    </Link>
  )
}
