import type { TeamMember } from '@dastak/contract/teams/teams.ts'
import { DateTime } from '../../../components/facts/date-time.tsx'
import { EmailText } from '../../../components/facts/email-text.tsx'
import { factList } from '../../../components/facts/fact-list.ts'
import { Facts } from '../../../components/facts/facts.tsx'
import { formatNumber } from '../../../lib/text/numbers.ts'
import { spacedPhone } from '../../../lib/phones/phones.ts'
import { membersText } from './members.text.ts'
import classes from './member.module.css'

const text = membersText.details

const FIGURES = [
  [text.figures.emailLeft, 'email_credits_left'],
  [text.figures.emailAllotted, 'total_email_credits_allotted'],
  [text.figures.phoneLeft, 'credits_left'],
  [text.figures.phoneAllotted, 'total_credits_allotted'],
] as const

interface MemberProps {
  /** Undefined while loading, or if loading failed. */
  member: TeamMember | undefined
  isWaiting: boolean
}

/** The member's credits. */
export function MemberFigures({ member, isWaiting }: MemberProps) {
  return (
    <dl className={classes.figures}>
      {FIGURES.map(([name, field]) => (
        <div key={field}>
          <dt>{name}</dt>
          <dd>
            {isWaiting ? (
              <span className={classes.bone} />
            ) : member ? (
              formatNumber(member[field])
            ) : (
              '-'
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

export function MemberFacts({ member, isWaiting }: MemberProps) {
  const invited = member?.invited_mobile
  const until = member?.invitation_expires_at
  return (
    <Facts
      label={text.title}
      isWaiting={isWaiting}
      facts={factList(
        {
          name: text.userId,
          value: member && <code className={classes.id}>{member.member_id}</code>,
        },
        {
          name: text.name,
          value: invited ? (
            <>
              -{' '}
              <span className="dim">
                {until
                  ? text.invitedMobile(spacedPhone(invited))
                  : text.noName(spacedPhone(invited))}
              </span>
            </>
          ) : (
            member?.member_name
          ),
        },
        {
          name: text.email,
          value: member?.member_email && <EmailText value={member.member_email} />,
        },
        {
          name: text.since,
          value: member?.member_since && <DateTime instant={member.member_since} />,
        },
        until && { name: text.invitedUntil, value: <DateTime instant={until} /> },
      )}
    />
  )
}
