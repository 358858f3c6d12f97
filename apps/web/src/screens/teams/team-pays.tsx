import { Link } from '@tanstack/react-router'
import { useGetUserDetails } from '../../features/me/user-details.ts'
import { teamsText } from '../../features/teams/teams.text.ts'
import classes from './team-pays.module.css'

/** Says that a member's own plan and credits are not used now. */
export function TeamPays() {
  const { data: user } = useGetUserDetails()
  if (!user?.team_id) return null
  return (
    <p className={`remark ${classes.line}`}>
      {teamsText.teamPays(
        <Link key="department" to="/account/department">
          {teamsText.department}
        </Link>,
      )}
    </p>
  )
}
