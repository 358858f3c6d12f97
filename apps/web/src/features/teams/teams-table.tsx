import { dateCell } from '@dastak/contract/tables/csv.ts'
import type { Team } from '@dastak/contract/teams/teams.ts'
import { type ReactNode, useMemo } from 'react'
import cells from '../../components/data-table/rows/cell-text.module.css'
import type { Column } from '../../components/data-table/columns/column.ts'
import type { DataTableProps } from '../../components/data-table/data-table-props.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { DateTime } from '../../components/facts/date-time.tsx'
import { SmallButton } from '../../components/buttons/small-button.tsx'
import { formatDateTime, localIso } from '../../lib/words/dates.ts'

export const NEWEST_TEAM_FIRST = '-created_at'

interface TeamsTableProps
  extends
    Pick<DataTableProps<Team>, 'problem' | 'onRetry'>,
    Required<
      Pick<DataTableProps<Team>, 'view' | 'onViewChange' | 'filters' | 'onFiltersChange' | 'onOpen'>
    > {
  /** Undefined while they are loading. */
  teams: readonly Team[] | undefined
  /** A stable function. */
  onDelete: (teamId: string) => void
  emptyAction: ReactNode
}

/** The teams that the user owns. */
export function TeamsTable({ teams, onDelete, emptyAction, ...table }: TeamsTableProps) {
  const columns = useMemo(() => teamColumns(onDelete), [onDelete])
  return (
    <DataTable
      {...table}
      name="teams"
      label="Teams"
      columns={columns}
      rows={teams ?? null}
      rowKey={(team) => team.team_id}
      fileName="teams"
      empty={{
        hint:
          'Each team that you create will appear here. You allot credits to its members, and ' +
          'they look contacts up with them.',
        action: emptyAction,
      }}
    />
  )
}

function teamColumns(onDelete: (teamId: string) => void): Column<Team>[] {
  return [
    {
      id: 'team_id',
      header: 'Team ID',
      kind: 'identifier',
      text: (team) => team.team_id,
      render: ({ team_id: id }) => (
        <span className={cells.id} title={id}>
          {id}
        </span>
      ),
      width: 320,
      minWidth: 100,
      priority: 3,
    },
    {
      id: 'team_name',
      header: 'Team Name',
      text: (team) => team.team_name,
      render: ({ team_name: name }) => (
        <span className={cells.name} title={name}>
          {name}
        </span>
      ),
      isTitle: true,
      minWidth: 150,
    },
    {
      id: 'created_at',
      header: 'Created At',
      text: (team) => formatDateTime(team.created_at),
      sortBy: (team) => Date.parse(team.created_at),
      cell: (team) => dateCell(localIso(team.created_at)),
      render: (team) => <DateTime instant={team.created_at} />,
      minWidth: 124,
      priority: 2,
    },
    {
      id: 'delete',
      header: '',
      kind: 'action',
      text: () => '',
      render: (team) => (
        <SmallButton
          look="outlined"
          aria-label={`Delete ${team.team_name}`}
          onClick={() => onDelete(team.team_id)}
        >
          Delete
        </SmallButton>
      ),
      width: 92,
    },
  ]
}
