import {
  TEAM_LEDGER_COLUMNS as headings,
  type TeamSpending,
} from '@dastak/contract/teams/team-ledger.ts'
import type { Team } from '@dastak/contract/teams/teams.ts'
import { dateCell } from '@dastak/contract/tables/csv.ts'
import { NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { useState } from 'react'
import type { Column, Filters } from '../../../components/data-table/columns/column.ts'
import { numberColumn, timeColumn } from '../../../components/data-table/columns/usual-columns.tsx'
import type { DownloadRequest, TableView } from '../../../components/data-table/data-table-props.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { usePageRequest } from '../../../components/data-table/paging/list-request.ts'
import { useRemotePage } from '../../../components/data-table/paging/remote-page.ts'
import { saveFile } from '../../../lib/files/save-file.ts'
import { saveTable, tableOf } from '../../../lib/files/table-file.ts'
import { localIso } from '../../../lib/text/dates.ts'
import { memberName } from '../team-text.ts'
import classes from './one-team.module.css'
import { oneTeamText as text } from './one-team.text.ts'
import { fetchTeamLedgerFile, useQueryTeamLedger } from './team-ledger.api.ts'

const FILE_NAME = 'team_ledger'
const keyOf = (row: TeamSpending) => row.entry_id

const aboutText = ({ about, subjects }: TeamSpending) =>
  about !== null && subjects > 1 ? text.andMore(about, subjects - 1) : (about ?? '')

const COLUMNS: readonly Column<TeamSpending>[] = [
  timeColumn('timestamp', headings.timestamp, (row) => row.timestamp, {
    minWidth: 124,
    priority: 2,
  }),
  {
    id: 'member',
    header: headings.member,
    text: (row) => row.member,
    isTitle: true,
    isSortable: false,
    minWidth: 120,
  },
  { id: 'what', header: headings.what, text: (row) => row.what, isSortable: false, minWidth: 110 },
  { id: 'about', header: headings.about, text: aboutText, isSortable: false, minWidth: 140 },
  { ...numberColumn('phone', headings.phone, (row: TeamSpending) => row.phone), isSortable: false },
  { ...numberColumn('email', headings.email, (row: TeamSpending) => row.email), isSortable: false },
]

const FIRST_VIEW: TableView = {
  sort: { column: 'timestamp', direction: 'desc' },
  isAlwaysSorted: true,
  page: 1,
  pageSize: 9,
}

/** Who in a team spent which credits on what, newest first. */
export function TeamSpendingTable({ team }: { team: Team }) {
  const { team_id, team_members } = team
  const [view, onViewChange] = useState(FIRST_VIEW)
  const [filters, onFiltersChange] = useState<Filters>({})
  const [memberId, setMemberId] = useState('')
  const of = { team_id, ...(memberId && { member_id: memberId }) }
  const { latest, page: request, isTyping } = usePageRequest(COLUMNS, filters, view)
  const page = useRemotePage(useQueryTeamLedger({ ...request, ...of }), isTyping)
  const joined = team_members.filter(({ status }) => status === 'member')

  async function download({ format, chosen }: DownloadRequest<TeamSpending>) {
    if (chosen) return saveTable(FILE_NAME, format, fileOf(chosen))
    const { blob } = await fetchTeamLedgerFile({ ...latest, ...of, format })
    saveFile(`${FILE_NAME}.${format}`, blob)
  }
  return (
    <>
      {joined.length > 1 ? (
        <NativeSelect
          className={classes.chooser}
          label={text.member}
          value={memberId}
          data={[
            { value: '', label: text.everyone },
            ...joined.map((one) => ({ value: one.member_id, label: memberName(one) })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            setMemberId(value)
            onViewChange((before) => ({ ...before, page: 1 }))
          }}
        />
      ) : null}
      <DataTable
        {...{ view, onViewChange, filters, onFiltersChange }}
        {...page}
        remote={{ ...page.remote, search: memberId }}
        name="team-spending"
        label={text.spending}
        columns={COLUMNS}
        rowKey={keyOf}
        onDownload={download}
        keepsHeads
        empty={{ hint: text.spendingHint }}
      />
    </>
  )
}

const fileOf = (rows: readonly TeamSpending[]) =>
  tableOf<TeamSpending>(
    [
      [headings.timestamp, (row) => dateCell(localIso(row.timestamp))],
      [headings.member, (row) => row.member],
      [headings.what, (row) => row.what],
      [headings.about, aboutText],
      [headings.phone, (row) => row.phone],
      [headings.email, (row) => row.email],
    ],
    rows,
  )
