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
import { teamsText } from './teams.text.ts'

const { columns } = teamsText

export const NEWEST_TEAM_FIRST = '-created_at'

interface TeamsTableProps
  extends KeptTable, Pick<DataTableProps<Team>, 'problem' | 'onRetry' | 'onOpen'> {
  /** Undefined while they are loading. */
  teams: readonly Team[] | undefined
  /** Must be stable. */
  onDelete: (teamId: string) => void
  emptyAction: ReactNode
}

/** The teams that the user owns. */
export function TeamsTable({ teams, onDelete, emptyAction, ...table }: TeamsTableProps) {
  const tableColumns = useMemo(() => teamColumns(onDelete), [onDelete])
  return (
    <DataTable
      {...table}
      name="teams"
      label={teamsText.title}
      columns={tableColumns}
      rows={teams ?? null}
      rowKey={(team) => team.team_id}
      fileName="teams"
      empty={{
        hint: teamsText.hint,
        action: emptyAction,
      }}
    />
  )
}

function teamColumns(onDelete: (teamId: string) => void): Column<Team>[] {
  return [
    idColumn('team_id', columns.id, (team) => team.team_id, {
      width: 320,
      minWidth: 100,
      priority: 3,
    }),
    nameColumn('team_name', columns.name, (team) => team.team_name, { minWidth: 150 }),
    timeColumn('created_at', columns.created, (team) => team.created_at, {
      minWidth: 124,
      priority: 2,
    }),
    actionColumn(
      'delete',
      ({ team_id: id, team_name: name }) => (
        <RowButton does={teamsText.delete} to={name} onClick={() => onDelete(id)} />
      ),
      92,
    ),
  ]
}
