import { dateCell } from '@dastak/contract/tables/csv.ts'
import type { Team, TeamMember } from '@dastak/contract/teams/teams.ts'
import { type ReactNode, useMemo } from 'react'
import cells from '../../components/data-table/rows/cell-text.module.css'
import type { Column } from '../../components/data-table/columns/column.ts'
import type { DataTableProps } from '../../components/data-table/data-table-props.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { DateTime } from '../../components/facts/date-time.tsx'
import { SmallButton } from '../../components/buttons/small-button.tsx'
import { StatusChip } from '../../components/facts/status-chip.tsx'
import { formatDateTime, localIso } from '../../lib/words/dates.ts'
import { formatNumber } from '../../lib/words/numbers.ts'
import { memberName } from './team-words.ts'
import classes from './teams.module.css'

export const NEWEST_MEMBER_FIRST = '-member_since'

interface MembersTableProps extends Required<
  Pick<
    DataTableProps<TeamMember>,
    'view' | 'onViewChange' | 'filters' | 'onFiltersChange' | 'onOpen'
  >
> {
  /** Undefined while it is loading. */
  team: Team | undefined
  /** Stable functions. */
  onRemove: (memberId: string) => void
  /** Left out where the owner may not invite now. */
  onInviteAgain: ((memberId: string) => void) | undefined
  emptyAction: ReactNode
}

/** The members of a team, with what was allotted to them and what they have left. */
export function MembersTable({
  team,
  onRemove,
  onInviteAgain,
  emptyAction,
  ...table
}: MembersTableProps) {
  const columns = useMemo(() => memberColumns(onRemove, onInviteAgain), [onRemove, onInviteAgain])
  return (
    <DataTable
      {...table}
      name="team-members"
      label="Team Members"
      columns={columns}
      rows={team?.team_members ?? null}
      rowKey={(member) => member.member_id}
      fileName="team_members"
      empty={{
        hint:
          'Each person that you invite will appear here, with the credits that you allot and ' +
          'what is left of them.',
        action: emptyAction,
      }}
    />
  )
}

function memberColumns(
  onRemove: (memberId: string) => void,
  onInviteAgain: ((memberId: string) => void) | undefined,
): Column<TeamMember>[] {
  return [
    {
      id: 'member_id',
      header: 'Member ID',
      kind: 'identifier',
      text: (member) => member.member_id,
      render: ({ member_id: id }) => (
        <span className={cells.id} title={id}>
          {id}
        </span>
      ),
      width: 320,
      minWidth: 90,
      priority: 3,
    },
    {
      id: 'member_name',
      header: 'Member Name',
      text: (member) =>
        member.status === 'invited'
          ? `Invited ${memberName(member)} until ${formatDateTime(member.invitation_expires_at)}`
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
              <StatusChip label="Invited" meaning="waiting" />
              <span className={classes.until}>
                until <DateTime instant={member.invitation_expires_at} />
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
      header: 'Member Email',
      kind: 'email',
      text: ({ member_email: email }) => email ?? '',
      minWidth: 160,
    },
    {
      id: 'member_added_by',
      header: 'Added By',
      text: ({ member_added_by: by }) => by ?? '',
      render: ({ member_added_by: by }) => <span className={cells.name}>{by}</span>,
      width: 130,
      minWidth: 80,
      priority: 2,
    },
    credits('total_email_credits_allotted', 'Email Credits Allotted', 2),
    credits('email_credits_left', 'Email Credits Left'),
    credits('total_credits_allotted', 'Credits Allotted', 2),
    credits('credits_left', 'Credits Left'),
    {
      id: 'member_since',
      header: 'Member Since',
      text: (member) => formatDateTime(member.member_since),
      // Who is invited stands before the newest member.
      sortBy: ({ member_since: since }) =>
        since === null ? Number.MAX_SAFE_INTEGER : Date.parse(since),
      cell: ({ member_since: since }) => since && dateCell(localIso(since)),
      render: ({ member_since: since }) => (since === null ? '-' : <DateTime instant={since} />),
      minWidth: 118,
      priority: 2,
    },
    {
      id: 'remove',
      header: '',
      kind: 'action',
      text: () => '',
      render: (member) => (
        <span className={classes.actions}>
          {member.status === 'invited' && onInviteAgain ? (
            <SmallButton
              look="outlined"
              aria-label={`Invite ${memberName(member)} again`}
              onClick={() => onInviteAgain(member.member_id)}
            >
              Invite again
            </SmallButton>
          ) : null}
          <SmallButton
            look="outlined"
            aria-label={
              `${member.status === 'invited' ? 'Withdraw the invitation of' : 'Remove'} ` +
              memberName(member)
            }
            onClick={() => onRemove(member.member_id)}
          >
            {member.status === 'invited' ? 'Withdraw' : 'Remove'}
          </SmallButton>
        </span>
      ),
      width: 116,
    },
  ]
}

type Amount =
  | 'total_email_credits_allotted'
  | 'email_credits_left'
  | 'total_credits_allotted'
  | 'credits_left'

function credits(id: Amount, header: string, priority: 1 | 2 = 1): Column<TeamMember> {
  return {
    id,
    header,
    kind: 'number',
    text: (member) => String(member[id]),
    render: (member) => formatNumber(member[id]),
    sortBy: (member) => member[id],
    cell: (member) => member[id],
    width: 104,
    minWidth: 84,
    priority,
  }
}
