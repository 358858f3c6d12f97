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

/** The user, the credits left, and links to the account. */
export function ProfilePanel({ close }: { close: () => void }) {
  const { data: user } = useGetUserDetails()
  const { data: team } = useGetUserTeamDetails(user?.team_id ?? null)
  const member = team?.member_details
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
      <Link to="/account/profile" className={classes.link} onClick={close}>
        <IconUser size={17} stroke={1.7} aria-hidden /> {screens.profile}
      </Link>
      <Link to="/plan" className={classes.link} onClick={close}>
        <IconCreditCard size={17} stroke={1.7} aria-hidden /> {screens.plans}
      </Link>
      <Link to="/account/billing" className={classes.link} onClick={close}>
        <IconReceiptTax size={17} stroke={1.7} aria-hidden /> {screens.billing}
      </Link>
      <Link to="/api-keys" className={classes.link} onClick={close}>
        <IconKey size={17} stroke={1.7} aria-hidden /> {screens.apiKeys}
      </Link>
      <Link to="/account/settings" className={classes.link} onClick={close}>
        <IconSettings size={17} stroke={1.7} aria-hidden /> {screens.settings}
      </Link>
      {hasPermission(user, OPERATOR_PERMISSION) && (
        <Link to="/operator" className={classes.link} onClick={close}>
          <IconServerCog size={17} stroke={1.7} aria-hidden /> {screens.operator}
        </Link>
      )}
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
