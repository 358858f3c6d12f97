import type { Team } from '@dastak/contract/teams/teams.ts'
import { useState } from 'react'
import type { Column } from '../../components/data-table/columns/column.ts'
import { nameColumn, numberColumn } from '../../components/data-table/columns/usual-columns.tsx'
import { DataTable } from '../../components/data-table/data-table.tsx'
import type { TableView } from '../../components/data-table/data-table-props.ts'
import { leftWith } from './team-words.ts'

/** The teams of an owner in short: how many are in each, and what they hold. */
export function OwnTeamsTable(props: { teams: readonly Team[]; onOpen: (team: Team) => void }) {
  const [view, setView] = useState<TableView>({ sort: null, page: 1, pageSize: 9 })
  return (
    <DataTable
      name="own-teams"
      label="Your teams"
      columns={COLUMNS}
      rows={props.teams}
      rowKey={(team) => team.team_id}
      view={view}
      onViewChange={setView}
      onOpen={props.onOpen}
    />
  )
}

const COLUMNS: readonly Column<Team>[] = [
  nameColumn('team_name', 'Team Name', (team) => team.team_name, { minWidth: 150 }),
  count('members', 'Members', (team) => team.team_members.length),
  count('phone_held', 'Phone credits held', (team) => leftWith(team.team_members).phone),
  count('email_held', 'Email credits held', (team) => leftWith(team.team_members).email),
]

function count(id: string, header: string, of: (team: Team) => number): Column<Team> {
  return numberColumn(id, header, of, { minWidth: 96 })
}
