import type { Team, TeamMember } from '@dastak/contract/teams/teams.ts'
import { type ReactNode, useMemo } from 'react'
import cells from '../../../components/data-table/rows/cell-text.module.css'
import type { Column } from '../../../components/data-table/columns/column.ts'
import {
  actionColumn,
  idColumn,
  numberColumn,
  timeColumn,
} from '../../../components/data-table/columns/usual-columns.tsx'
import type { DataTableProps, KeptTable } from '../../../components/data-table/data-table-props.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { DateTime } from '../../../components/facts/date-time.tsx'
import { SmallButton } from '../../../components/buttons/small-button.tsx'
import { StatusChip } from '../../../components/facts/status-chip.tsx'
import { formatDateTime } from '../../../lib/text/dates.ts'
import { memberName } from '../team-text.ts'
import { membersText as text } from './members.text.ts'
import classes from '../teams.module.css'

export const NEWEST_MEMBER_FIRST = '-member_since'

/** The functions must be stable. */
interface MemberActions {
  onRemove: (memberId: string) => void
  /** Undefined if the owner may not invite now. */
  onInviteAgain: ((memberId: string) => void) | undefined
}

interface MembersTableProps
  extends KeptTable, MemberActions, Pick<DataTableProps<TeamMember>, 'onOpen'> {
  /** Undefined while it is loading. */
  team: Team | undefined
  emptyAction: ReactNode
}

const keyOf = (member: TeamMember) => member.member_id

/** The members of a team, with what was allotted to them and what they have left. */
export function MembersTable({
  team,
  onRemove,
  onInviteAgain,
  emptyAction,
  ...table
}: MembersTableProps) {
  const columns = useMemo(
    () => memberColumns({ onRemove, onInviteAgain }),
    [onRemove, onInviteAgain],
  )
  return (
    <DataTable
      {...table}
      name="team-members"
      label={text.title}
      columns={columns}
      rows={team?.team_members ?? null}
      rowKey={keyOf}
      fileName="team_members"
      empty={{
        hint: text.hint,
        action: emptyAction,
      }}
    />
  )
}

function memberColumns(actions: MemberActions): Column<TeamMember>[] {
  return [
    idColumn('member_id', text.columns.id, keyOf, { width: 320, minWidth: 90, priority: 3 }),
    {
      id: 'member_name',
      header: text.columns.name,
      text: (member) =>
        member.status === 'invited'
          ? text.invitedUntil(memberName(member), formatDateTime(member.invitation_expires_at))
          : memberName(member),
      render: (member) => (
        <>
          <span
            className={member.member_name === null ? classes.whole : cells.name}
            title={memberName(member)}
          >
            {memberName(member)}
          </span>
          {member.invitation_expires_at === null ? null : (
            <span className={classes.note}>
              <StatusChip label={text.invited} meaning="waiting" />
              <span className={classes.until}>
                {text.until(<DateTime key="date" instant={member.invitation_expires_at} />)}
              </span>
            </span>
          )}
        </>
      ),
      isTitle: true,
      minWidth: 134,
    },
    {
      id: 'member_email',
      header: text.columns.email,
      kind: 'email',
      text: ({ member_email: email }) => email ?? '',
      minWidth: 160,
    },
    {
      id: 'member_added_by',
      header: text.columns.addedBy,
      text: ({ member_added_by: by }) => by ?? '',
      render: ({ member_added_by: by }) => <span className={cells.name}>{by}</span>,
      width: 130,
      minWidth: 80,
      priority: 2,
    },
    credits('total_email_credits_allotted', text.columns.emailAllotted, 2),
    credits('email_credits_left', text.columns.emailLeft),
    credits('total_credits_allotted', text.columns.phoneAllotted, 2),
    credits('credits_left', text.columns.phoneLeft),
    timeColumn('member_since', text.columns.since, (member) => member.member_since, {
      // Invitations come before the newest member.
      sortBy: ({ member_since: since }) =>
        since === null ? Number.MAX_SAFE_INTEGER : Date.parse(since),
      minWidth: 118,
      priority: 2,
    }),
    actionColumn('remove', (member) => <MemberButtons member={member} {...actions} />, 116),
  ]
}

function MemberButtons(props: MemberActions & { member: TeamMember }) {
  const { member, onRemove, onInviteAgain } = props
  const name = memberName(member)
  const isInvited = member.status === 'invited'
  return (
    <span className={classes.actions}>
      {isInvited && onInviteAgain ? (
        <SmallButton
          look="outlined"
          aria-label={text.inviteNamedAgain(name)}
          onClick={() => onInviteAgain(keyOf(member))}
        >
          {text.inviteAgain}
        </SmallButton>
      ) : null}
      <SmallButton
        look="outlined"
        aria-label={isInvited ? text.withdrawNamed(name) : text.removeNamed(name)}
        onClick={() => onRemove(keyOf(member))}
      >
        {isInvited ? text.withdraw : text.remove}
      </SmallButton>
    </span>
  )
}

type Amount =
  | 'total_email_credits_allotted'
  | 'email_credits_left'
  | 'total_credits_allotted'
  | 'credits_left'

function credits(id: Amount, header: string, priority: 1 | 2 = 1): Column<TeamMember> {
  return numberColumn(id, header, (member) => member[id], { width: 104, minWidth: 84, priority })
}
