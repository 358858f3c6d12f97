import type { Team, TeamMember } from '@dastak/contract/teams.ts'
import { type ReactNode, useMemo } from 'react'
import cells from '../../components/data-table/cell-text.module.css'
import type { Column } from '../../components/data-table/column.ts'
import type { DataTableProps } from '../../components/data-table/data-table-props.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { DateTime } from '../../components/date-time.tsx'
import { SmallButton } from '../../components/small-button.tsx'
import { formatDateTime } from '../../lib/dates.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { spacedPhone } from '../../lib/phones.ts'
import { memberName } from './team-words.ts'
import classes from './teams.module.css'

export const NEWEST_MEMBER_FIRST = '-member_since'

interface MembersTableProps extends Required<
  Pick<DataTableProps<TeamMember>, 'view' | 'onViewChange' | 'filters' | 'onFiltersChange' | 'onOpen'>
> {
  /** Undefined while it is loading. */
  team: Team | undefined
  /** A stable function. */
  onRemove: (memberId: string) => void
  emptyAction: ReactNode
}

/** The members of a team, with what was allotted to them and what they have left. */
export function MembersTable({ team, onRemove, emptyAction, ...table }: MembersTableProps) {
  const columns = useMemo(() => memberColumns(onRemove), [onRemove])
  return (
    <DataTable
      {...table}
      name="team-members"
      label="Team Members"
      columns={columns}
      rows={team?.team_members ?? null}
      rowKey={(member) => member.member_id}
      csvName="team_members.csv"
      empty={{
        hint: 'Each member that you add will appear here, with the credits that you allot and what is left of them.',
        action: emptyAction,
      }}
    />
  )
}

function memberColumns(onRemove: (memberId: string) => void): Column<TeamMember>[] {
  return [
    {
      id: 'member_id',
      header: 'Member ID',
      kind: 'identifier',
      text: (member) => member.member_id,
      show: () => '',
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
      text: ({ member_name: name, invited_mobile: invited }) =>
        name ?? (invited === null ? '' : `Invited ${spacedPhone(invited)}`),
      render: ({ member_name: name, invited_mobile: invited }) => (
        <>
          <span className={cells.name} title={name ?? undefined}>
            {name ?? '-'}
          </span>
          {name === null && invited !== null ? (
            <span className={classes.note}>
              Invited <span className={classes.whole}>{spacedPhone(invited)}</span>
            </span>
          ) : null}
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
      show: () => '',
      width: 130,
      minWidth: 80,
      priority: 2,
    },
    credits('total_email_credits_allotted', 'Email Credits Allotted', 'email allotted'),
    credits('email_credits_left', 'Email Credits Left'),
    credits('total_credits_allotted', 'Credits Allotted', 'phone allotted'),
    credits('credits_left', 'Credits Left'),
    {
      id: 'member_since',
      header: 'Member Since',
      text: (member) => formatDateTime(member.member_since),
      sortBy: (member) => Date.parse(member.member_since),
      render: (member) => <DateTime instant={member.member_since} />,
      minWidth: 118,
      priority: 2,
    },
    {
      id: 'remove',
      header: '',
      kind: 'action',
      text: () => '',
      render: (member) => (
        <SmallButton
          look="outlined"
          aria-label={`Remove ${memberName(member)}`}
          onClick={() => onRemove(member.member_id)}
        >
          Remove
        </SmallButton>
      ),
      width: 96,
    },
  ]
}

type Amount = 'total_email_credits_allotted' | 'email_credits_left' | 'total_credits_allotted' | 'credits_left'

/** `folded` are its words under the name, where it may give way. */
function credits(id: Amount, header: string, folded?: string): Column<TeamMember> {
  return {
    id,
    header,
    kind: 'number',
    text: (member) => String(member[id]),
    render: (member) => formatNumber(member[id]),
    show: (member) => `${formatNumber(member[id])} ${folded ?? ''}`.trim(),
    sortBy: (member) => member[id],
    csv: (member) => member[id],
    width: 104,
    minWidth: 84,
    ...(folded && { priority: 2 as const }),
  }
}
