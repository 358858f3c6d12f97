import { Link } from '@tanstack/react-router'
import { useGetUserDetails } from '../../features/me/user-details.ts'
import classes from './team-pays.module.css'

/** Where a member's own plan and credits are shown: that they are not what he spends now. */
export function TeamPays() {
  const { data: user } = useGetUserDetails()
  if (!user?.team_id) return null
  return (
    <p className={`remark ${classes.line}`}>
      Your team pays for what you reveal now. Your own credits and plan wait untouched:{' '}
      <Link to="/account/department">Department</Link>
    </p>
  )
}
