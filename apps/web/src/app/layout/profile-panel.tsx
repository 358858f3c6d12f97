import { OPERATOR_PERMISSION } from '@dastak/contract/permissions.ts'
import { Link } from '@tanstack/react-router'
import {
  IconCreditCard,
  IconKey,
  IconLogout,
  IconReceiptTax,
  IconServerCog,
  IconSettings,
  IconUser,
} from '@tabler/icons-react'
import { EmailText } from '../../components/facts/email-text.tsx'
import { Fact } from '../../components/facts/fact.tsx'
import { SchemeChoice } from '../../components/buttons/scheme-choice.tsx'
import { hasPermission, useGetUserDetails } from '../../features/me/user-details.ts'
import { useGetUserTeamDetails } from '../../features/teams/own/own-team.api.ts'
import { allottedText } from '../../features/teams/team-text.ts'
import { formatNumber } from '../../lib/text/numbers.ts'
import { spacedPhone } from '../../lib/phones/phones.ts'
import { signOut } from '../../lib/session/session.ts'
import { layoutText } from './layout.text.ts'
import classes from './profile-panel.module.css'

const { profile, screens, credits } = layoutText

const LINKS = [
  ['/account/profile', IconUser, screens.profile],
  ['/plan', IconCreditCard, screens.plans],
  ['/account/billing', IconReceiptTax, screens.billing],
  ['/api-keys', IconKey, screens.apiKeys],
  ['/account/settings', IconSettings, screens.settings],
] as const
const CONSOLE = ['/operator', IconServerCog, screens.operator] as const

/** The user, the credits left, and links to the account. */
export function ProfilePanel({ close }: { close: () => void }) {
  const { data: user } = useGetUserDetails()
  const { data: team } = useGetUserTeamDetails(user?.team_id ?? null)
  const member = team?.member_details
  const links = hasPermission(user, OPERATOR_PERMISSION) ? [...LINKS, CONSOLE] : LINKS
  return (
    <div className={classes.menu}>
      {user && (
        <>
          <p className={`anywhere ${classes.name}`}>{user.name ?? profile.noName}</p>
          <dl className={classes.facts}>
            <Fact name={profile.mobile}>{spacedPhone(user.user_mobile)}</Fact>
            <Fact name={profile.email}>{user.email ? <EmailText value={user.email} /> : '-'}</Fact>
            {team && <Fact name={profile.team}>{team.team_name}</Fact>}
            <Fact name={credits.phone}>
              {leftOf(user.credits_left.phone, member?.total_credits_allotted)}
            </Fact>
            <Fact name={credits.email}>
              {leftOf(user.credits_left.email, member?.total_email_credits_allotted)}
            </Fact>
          </dl>
        </>
      )}
      <div className={classes.schemes}>
        <SchemeChoice />
      </div>
      {links.map(([to, Icon, label]) => (
        <Link key={to} to={to} className={classes.link} onClick={close}>
          <Icon size={17} stroke={1.7} aria-hidden /> {label}
        </Link>
      ))}
      <button type="button" className={classes.link} onClick={() => void signOut()}>
        <IconLogout size={17} stroke={1.7} aria-hidden /> {layoutText.logout}
      </button>
    </div>
  )
}

/** The credits left; for a member, also the allotted credits. */
function leftOf(left: number, allotted: number | undefined): string {
  return allotted === undefined ? formatNumber(left) : allottedText(left, allotted)
}
