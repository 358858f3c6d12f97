import { OPERATOR_VERBS } from '@dastak/contract/operator/log.ts'
import { entryOf, labelOf, type StatusText } from '@dastak/contract/statuses.ts'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Column } from '../../../components/data-table/columns/column.ts'
import { statusColumn, timeColumn } from '../../../components/data-table/columns/usual-columns.tsx'
import type { DataTableProps } from '../../../components/data-table/data-table-props.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { LoadMore } from '../../../components/data-table/paging/load-more.tsx'
import classes from '../operator.module.css'
import { operatorText } from '../operator.text.ts'
import { detailText } from './detail-text.ts'
import type { OperatorAction, useOperatorLog } from './log.api.ts'
import { logText as text } from './log.text.ts'

const { columns: headers } = text
// The server returns the newest first and has no other order.
const isSortable = false

/** The name of the person, or the command line. */
export const personText = ({ user_id: id, name }: OperatorAction['by']) =>
  id === null ? operatorText.commandLine : (name ?? operatorText.noName)

function targetText({ target }: OperatorAction): string {
  if (target === null) return ''
  return target.name ?? text.target(target.type, target.id)
}

const OUTCOMES: Readonly<Record<string, StatusText>> = {
  done: { label: text.outcomes.done, meaning: 'done' },
  failed: { label: text.outcomes.failed, meaning: 'failed' },
  not_finished: { label: text.outcomes.notFinished, meaning: 'waiting' },
}
const outcomeOf = ({ outcome }: OperatorAction): StatusText =>
  entryOf(OUTCOMES, outcome) ?? { label: outcome, meaning: 'nothing' }

const columnsOf = (planName: (id: string) => string): readonly Column<OperatorAction>[] => [
  {
    id: 'verb',
    header: headers.verb,
    text: ({ verb }) => labelOf(OPERATOR_VERBS, verb),
    isTitle: true,
    isSortable,
    minWidth: 140,
  },
  {
    id: 'target',
    header: headers.target,
    text: targetText,
    render: (action) =>
      action.target?.type === 'user' ? (
        <Link
          to="/operator/users/$userId"
          params={{ userId: action.target.id }}
          className={`${classes.link} ${classes.words}`}
        >
          {targetText(action)}
        </Link>
      ) : (
        <span className="anywhere">{targetText(action)}</span>
      ),
    isSortable,
    minWidth: 120,
  },
  {
    id: 'by',
    header: headers.by,
    text: ({ by }) => personText(by),
    isSortable,
    minWidth: 100,
  },
  timeColumn('at', headers.at, (action) => action.at, { isSortable, minWidth: 110, priority: 2 }),
  statusColumn('outcome', headers.outcome, outcomeOf, { isSortable, width: 165 }),
  {
    id: 'detail',
    header: headers.detail,
    text: (action) => detailText(action, planName),
    isSortable,
    minWidth: 120,
    priority: 2,
  },
]

interface LogTableProps extends Pick<DataTableProps<OperatorAction>, 'view' | 'onViewChange'> {
  found: ReturnType<typeof useOperatorLog>
  isNarrowed: boolean
  planName: (id: string) => string
}

/** What operators did, the newest first. */
export function LogTable({ found, isNarrowed, planName, ...table }: LogTableProps) {
  const columns = useMemo(() => columnsOf(planName), [planName])
  return (
    <DataTable
      {...table}
      {...found.table}
      name="operator-log"
      label={text.label}
      columns={columns}
      rowKey={(action) => action.action_id}
      empty={{ hint: isNarrowed ? text.emptyPart : text.empty }}
      more={<LoadMore found={found} label={text.more} />}
    />
  )
}
