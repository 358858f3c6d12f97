import type { Team } from '@dastak/contract/teams/teams.ts'
import { type ReactNode, useMemo } from 'react'
import { RowButton } from '../../components/buttons/row-button.tsx'
import type { Column } from '../../components/data-table/columns/column.ts'
import {
  actionColumn,
  idColumn,
  nameColumn,
  timeColumn,
} from '../../components/data-table/columns/usual-columns.tsx'
import type { DataTableProps, KeptTable } from '../../components/data-table/data-table-props.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'

export const NEWEST_TEAM_FIRST = '-created_at'

interface TeamsTableProps
  extends KeptTable, Pick<DataTableProps<Team>, 'problem' | 'onRetry' | 'onOpen'> {
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
    idColumn('team_id', 'Team ID', (team) => team.team_id, {
      width: 320,
      minWidth: 100,
      priority: 3,
    }),
    nameColumn('team_name', 'Team Name', (team) => team.team_name, { minWidth: 150 }),
    timeColumn('created_at', 'Created At', (team) => team.created_at, {
      minWidth: 124,
      priority: 2,
    }),
    actionColumn(
      'delete',
      ({ team_id: id, team_name: name }) => (
        <RowButton does="Delete" to={name} onClick={() => onDelete(id)} />
      ),
      92,
    ),
  ]
}
