import type { ReactNode } from 'react'
import { IconCircleCheck, IconUser } from '@tabler/icons-react'
import { CopyCell } from '../../../components/buttons/copy-cell.tsx'
import { DateTime } from '../../../components/facts/date-time.tsx'
import { EmailText } from '../../../components/facts/email-text.tsx'
import { Facts } from '../../../components/facts/facts.tsx'
import { SmallButton } from '../../../components/buttons/small-button.tsx'
import { initialsOf } from './initials.ts'
import type { ProfileDetails } from './profile.api.ts'
import { profileText } from './profile.text.ts'
import classes from './profile-card.module.css'

const cardText = profileText.card

interface ProfileCardProps {
  /** Undefined while loading. */
  profile: ProfileDetails | undefined
  /** Opens the dialog that adds, verifies or changes the email address. */
  onEmail: () => void
}

/** The user's name, mobile number, email and LinkedIn profile. */
export function ProfileCard({ profile, onEmail }: ProfileCardProps) {
  return (
    <>
      <div className={classes.head}>
        <span className={classes.avatar} aria-hidden="true">
          {profile?.name ? initialsOf(profile.name) : <IconUser size={28} />}
        </span>
        <h2 className="big-name">{profile ? (profile.name ?? cardText.noName) : '\u00A0'}</h2>
      </div>
      <Facts
        label={cardText.label}
        isWaiting={!profile}
        facts={[
          {
            name: cardText.mobile,
            value: profile && <CopyCell kind="phone" value={profile.user_mobile} />,
          },
          {
            name: cardText.email,
            value: profile && <Email profile={profile} onEmail={onEmail} />,
          },
          {
            name: cardText.linkedin,
            value: profile?.linkedin_url && <LinkedIn url={profile.linkedin_url} />,
          },
          {
            name: cardText.memberSince,
            value: profile && <DateTime instant={profile.created_at} />,
          },
        ]}
      />
    </>
  )
}

function Email({ profile, onEmail }: { profile: ProfileDetails; onEmail: () => void }) {
  const { email, email_verified: isVerified } = profile
  if (!email) return <Line state={cardText.noEmail} button={cardText.addEmail} onPress={onEmail} />
  return (
    <Line
      state={
        isVerified ? (
          <span className={classes.verified}>
            <IconCircleCheck size={16} aria-hidden="true" /> {cardText.verified}
          </span>
        ) : (
          cardText.notVerified
        )
      }
      button={isVerified ? cardText.changeEmail : cardText.verifyEmail}
      onPress={onEmail}
    >
      <span className="anywhere">
        <EmailText value={email} />
      </span>
    </Line>
  )
}

interface LineProps {
  children?: ReactNode
  state: ReactNode
  button: string
  onPress: () => void
}

function Line({ children, state, button, onPress }: LineProps) {
  return (
    <span className={classes.line}>
      {children}
      <span className="dim">{state}</span>
      <SmallButton look="outlined" onClick={onPress}>
        {button}
      </SmallButton>
    </span>
  )
}

/** The contract allows only addresses at LinkedIn, with or without `https://`. */
function LinkedIn({ url }: { url: string }) {
  return (
    <a href={`https://${url.replace(/^https?:\/\//i, '')}`} target="_blank" rel="noreferrer">
      {url}
    </a>
  )
}
