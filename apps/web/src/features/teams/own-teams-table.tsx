import type { Team } from '@dastak/contract/teams/teams.ts'
import { useState } from 'react'
import cells from '../../components/data-table/rows/cell-text.module.css'
import type { Column } from '../../components/data-table/columns/column.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import type { TableView } from '../../components/data-table/data-table-props.ts'
import { formatNumber } from '../../lib/words/numbers.ts'
import { leftWith } from './team-words.ts'

/** The teams of an owner in short: how many are in each, and what they hold. */
export function OwnTeamsTable({
  teams,
  onOpen,
}: {
  teams: readonly Team[]
  onOpen: (team: Team) => void
}) {
  const [view, setView] = useState<TableView>({ sort: null, page: 1, pageSize: 9 })
  return (
    <DataTable
      name="own-teams"
      label="Your teams"
      columns={COLUMNS}
      rows={teams}
      rowKey={(team) => team.team_id}
      view={view}
      onViewChange={setView}
      onOpen={onOpen}
    />
  )
}

const COLUMNS: readonly Column<Team>[] = [
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
  count('members', 'Members', (team) => team.team_members.length),
  count('phone_held', 'Phone credits held', (team) => leftWith(team.team_members).phone),
  count('email_held', 'Email credits held', (team) => leftWith(team.team_members).email),
]

function count(id: string, header: string, of: (team: Team) => number): Column<Team> {
  return {
    id,
    header,
    kind: 'number',
    text: (team) => String(of(team)),
    show: (team) => formatNumber(of(team)),
    sortBy: of,
    minWidth: 96,
  }
}
