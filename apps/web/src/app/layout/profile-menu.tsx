import { Link } from '@tanstack/react-router'
import { IconCreditCard, IconKey, IconLogout, IconSettings, IconUser } from '@tabler/icons-react'
import { Dropdown } from '../../components/dialogs/dropdown.tsx'
import { Fact } from '../../components/facts/fact.tsx'
import { SchemeChoice } from '../../components/buttons/scheme-choice.tsx'
import { initialsOf } from '../../features/accounts/profile/initials.ts'
import { useGetUserDetails } from '../../features/me/user-details.ts'
import { useGetUserTeamDetails } from '../../features/teams/own/own-team.api.ts'
import { allottedText } from '../../features/teams/team-text.ts'
import { formatNumber } from '../../lib/text/numbers.ts'
import { spacedPhone } from '../../lib/phones/phones.ts'
import { signOut } from '../../lib/session/session.ts'
import classes from './profile-menu.module.css'

/** Who is signed in, what is left to spend, and the way to the account. */
export function ProfileMenu() {
  const { data: user } = useGetUserDetails()
  const { data: team } = useGetUserTeamDetails(user?.team_id ?? null)
  const member = team?.member_details
  return (
    <Dropdown
      label="Profile"
      trigger={(properties) => (
        <button type="button" className={classes.avatar} aria-label="Profile menu" {...properties}>
          {user?.name ? initialsOf(user.name) : <IconUser size={18} aria-hidden />}
        </button>
      )}
    >
      {(close) => (
        <div className={classes.menu}>
          {user && (
            <>
              <p className={`anywhere ${classes.name}`}>{user.name ?? 'Your account'}</p>
              <dl className={classes.facts}>
                <Fact name="Mobile">{spacedPhone(user.user_mobile)}</Fact>
                <Fact name="Email">{user.email ?? '-'}</Fact>
                {team && <Fact name="Team">{team.team_name}</Fact>}
                <Fact name="Phone credits">
                  {leftOf(user.credits_left.phone, member?.total_credits_allotted)}
                </Fact>
                <Fact name="Email credits">
                  {leftOf(user.credits_left.email, member?.total_email_credits_allotted)}
                </Fact>
              </dl>
            </>
          )}
          <div className={classes.schemes}>
            <SchemeChoice />
          </div>
          <Link to="/account/profile" className={classes.link} onClick={close}>
            <IconUser size={17} stroke={1.7} aria-hidden /> Profile
          </Link>
          <Link to="/plan" className={classes.link} onClick={close}>
            <IconCreditCard size={17} stroke={1.7} aria-hidden /> Plans
          </Link>
          <Link to="/api-keys" className={classes.link} onClick={close}>
            <IconKey size={17} stroke={1.7} aria-hidden /> API keys
          </Link>
          <Link to="/account/settings" className={classes.link} onClick={close}>
            <IconSettings size={17} stroke={1.7} aria-hidden /> Settings
          </Link>
          <button type="button" className={classes.link} onClick={() => void signOut()}>
            <IconLogout size={17} stroke={1.7} aria-hidden /> Logout
          </button>
        </div>
      )}
    </Dropdown>
  )
}

/** Of what a team has allotted, or of the user's own. */
function leftOf(left: number, allotted: number | undefined): string {
  return allotted === undefined ? formatNumber(left) : allottedText(left, allotted)
}
