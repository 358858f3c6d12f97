import type { DataOf } from '@dastak/contract/endpoint.ts'
import type { findReveals } from '@dastak/contract/operator/opt-outs.ts'
import { labelOf } from '@dastak/contract/statuses.ts'
import { useState } from 'react'
import type { Column } from '../../../components/data-table/columns/column.ts'
import { timeColumn } from '../../../components/data-table/columns/usual-columns.tsx'
import type { TableView } from '../../../components/data-table/data-table-props.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { operatorText } from '../operator.text.ts'
import { UserLink } from '../user-link.tsx'
import type { Reveal } from './opt-outs.api.ts'
import { optOutsText } from './opt-outs.text.ts'

const text = optOutsText.reveals
const { columns: headers } = text

const COLUMNS: readonly Column<Reveal>[] = [
  {
    id: 'user',
    header: headers.user,
    text: ({ user }) => user.name ?? operatorText.noName,
    render: ({ user }) => <UserLink user={user} />,
    isTitle: true,
    minWidth: 170,
  },
  {
    id: 'about',
    header: headers.about,
    text: ({ kind, subject }) => text.about(kind, subject),
    render: ({ kind, subject }) => <span className="anywhere">{text.about(kind, subject)}</span>,
    minWidth: 140,
  },
  {
    id: 'field',
    header: headers.field,
    text: ({ field }) => labelOf(optOutsText.list.units, field),
    minWidth: 90,
    priority: 2,
  },
  {
    id: 'source',
    header: headers.source,
    text: ({ source }) => source ?? '',
    minWidth: 110,
    priority: 3,
  },
  timeColumn('at', headers.at, (reveal) => reveal.at, { minWidth: 110, priority: 2 }),
]
const rowKey = ({ user, kind, subject, field, at }: Reveal) =>
  [user.user_id, kind, subject, field, at].join(' ')

/** Who has revealed a contact, the first one first. */
export function RevealsTable({ found }: { found: DataOf<typeof findReveals> }) {
  const [view, setView] = useState<TableView>({ sort: null, page: 1, pageSize: 30 })
  return (
    <DataTable
      name="operator-reveals"
      label={text.label}
      columns={COLUMNS}
      rows={found.data}
      rowKey={rowKey}
      view={view}
      onViewChange={setView}
      hasFilters={false}
      count={text.found(found.data.length, found.is_complete)}
      empty={{ title: text.emptyTitle, text: text.empty }}
    />
  )
}
