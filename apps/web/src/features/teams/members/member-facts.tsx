import type { TeamMember } from '@dastak/contract/teams/teams.ts'
import { DateTime } from '../../../components/facts/date-time.tsx'
import { factList } from '../../../components/facts/fact-list.ts'
import { Facts } from '../../../components/facts/facts.tsx'
import { formatNumber } from '../../../lib/text/numbers.ts'
import { spacedPhone } from '../../../lib/phones/phones.ts'
import classes from './member.module.css'

const FIGURES = [
  ['Email Credits Left', 'email_credits_left'],
  ['Total Email Credits', 'total_email_credits_allotted'],
  ['Credits Left', 'credits_left'],
  ['Credits Allotted', 'total_credits_allotted'],
] as const

interface MemberProps {
  /** Undefined while he is still to come, or could not be fetched. */
  member: TeamMember | undefined
  isWaiting: boolean
}

/** What was paid for, first. */
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
      label="Member Details"
      isWaiting={isWaiting}
      facts={factList(
        {
          name: 'User ID',
          value: member && <code className={classes.id}>{member.member_id}</code>,
        },
        {
          name: 'Name',
          value: invited ? (
            <>
              -{' '}
              <span className="dim">
                {until ? 'Invited' : 'Has no name yet:'} {spacedPhone(invited)}
              </span>
            </>
          ) : (
            member?.member_name
          ),
        },
        { name: 'Email', value: member?.member_email },
        {
          name: 'Member Since',
          value: member?.member_since && <DateTime instant={member.member_since} />,
        },
        until && { name: 'Invited until', value: <DateTime instant={until} /> },
      )}
    />
  )
}
