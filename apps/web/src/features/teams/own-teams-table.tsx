import type { Team } from '@dastak/contract/teams/teams.ts'
import { useState } from 'react'
import type { Column } from '../../components/data-table/columns/column.ts'
import { nameColumn, numberColumn } from '../../components/data-table/columns/usual-columns.tsx'
import { DataTable } from '../../components/data-table/data-table.tsx'
import type { TableView } from '../../components/data-table/data-table-props.ts'
import { leftWith } from './team-text.ts'
import { teamsText } from './teams.text.ts'

/** The teams of an owner: the number of members in each, and the credits that they hold. */
export function OwnTeamsTable(props: { teams: readonly Team[]; onOpen: (team: Team) => void }) {
  const [view, setView] = useState<TableView>({ sort: null, page: 1, pageSize: 9 })
  return (
    <DataTable
      name="own-teams"
      label={teamsText.own.teams}
      columns={COLUMNS}
      rows={props.teams}
      rowKey={(team) => team.team_id}
      view={view}
      onViewChange={setView}
      onOpen={props.onOpen}
    />
  )
}

const { columns } = teamsText
const COLUMNS: readonly Column<Team>[] = [
  nameColumn('team_name', columns.name, (team) => team.team_name, { minWidth: 150 }),
  count('members', columns.members, (team) => team.team_members.length),
  count('phone_held', columns.membersPhone, (team) => leftWith(team.team_members).phone),
  count('email_held', columns.membersEmail, (team) => leftWith(team.team_members).email),
]

function count(id: string, header: string, of: (team: Team) => number): Column<Team> {
  return numberColumn(id, header, of, { minWidth: 96 })
}
