import { entryOf, type StatusText } from '@dastak/contract/statuses.ts'
import type { Column } from '../../../components/data-table/columns/column.ts'
import { statusColumn, timeColumn } from '../../../components/data-table/columns/usual-columns.tsx'
import type { DataTableProps } from '../../../components/data-table/data-table-props.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { sizeText } from '../../../lib/text/sizes.ts'
import type { Backup } from './backups.api.ts'
import { backupsText } from './backups.text.ts'

const { columns: headers, states } = backupsText
/** `sort` of an address: newest first. */
export const BACKUPS_SORT = '-at'

const STATES: Readonly<Record<string, StatusText>> = {
  running: { label: states.running, meaning: 'running' },
  good: { label: states.good, meaning: 'done' },
  failed: { label: states.failed, meaning: 'failed' },
}

const COLUMNS: readonly Column<Backup>[] = [
  {
    id: 'name',
    header: headers.name,
    text: ({ name }) => name,
    render: ({ name }) => <span className="anywhere">{name}</span>,
    isTitle: true,
    minWidth: 170,
  },
  statusColumn(
    'state',
    headers.state,
    ({ state }) => entryOf(STATES, state) ?? { label: state, meaning: 'nothing' },
    { width: 165 },
  ),
  timeColumn('at', headers.at, (backup) => backup.started_at, { minWidth: 110, priority: 2 }),
  {
    id: 'size',
    header: headers.size,
    text: ({ bytes }) => (bytes === null ? '' : sizeText(bytes)),
    sortBy: ({ bytes }) => bytes ?? -1,
    kind: 'number',
    minWidth: 80,
    priority: 2,
  },
  {
    id: 'problem',
    header: headers.problem,
    text: ({ problem }) => problem ?? '',
    minWidth: 160,
    priority: 2,
  },
]

/** The latest backups. */
export function BackupsTable(
  props: Pick<DataTableProps<Backup>, 'rows' | 'problem' | 'onRetry' | 'view' | 'onViewChange'>,
) {
  return (
    <DataTable
      {...props}
      name="operator-backups"
      label={backupsText.history}
      columns={COLUMNS}
      rowKey={({ name, started_at: at }) => `${name} ${at}`}
      hasFilters={false}
      empty={{ hint: backupsText.empty }}
    />
  )
}
