import type { BatchRowData, BatchRowsPage } from '@dastak/contract/batches/batch-rows.ts'
import { entryOf, labelOf, statusText } from '@dastak/contract/statuses.ts'
import { CopyCell } from '../../../components/buttons/copy-cell.tsx'
import type { Column } from '../../../components/data-table/columns/column.ts'
import {
  numberColumn,
  statusColumn,
} from '../../../components/data-table/columns/usual-columns.tsx'
import { Identifier } from '../../../components/facts/identifier.tsx'
import { StatusChip } from '../../../components/facts/status-chip.tsx'
import type { ContactKind } from '../../../lib/phones/copy-contact.ts'
import classes from './rows.module.css'
import { rowsText as text } from './rows.text.ts'

export type RowColumns = Pick<BatchRowsPage, 'result_columns' | 'file_columns'>

/** What a result column holds, if it is a contact. */
function contactOf(holds: string): ContactKind | null {
  return holds === 'phone' || holds === 'email' ? holds : null
}

const subjectOf = ({ subject, cell }: BatchRowData) => subject ?? (cell.trim() || text.emptyCell)
const statusOf = ({ status }: BatchRowData) => statusText(status, text.statuses)

/** The result first, then the first columns of the file. The server sorts and filters nothing. */
export function rowColumns({ result_columns: results, file_columns: file }: RowColumns) {
  const columns: Column<BatchRowData>[] = [
    numberColumn('number', text.number, ({ number }) => number, { priority: 3, minWidth: 56 }),
    {
      id: 'subject',
      header: text.subject,
      text: subjectOf,
      render: (row) => <Identifier value={subjectOf(row)} />,
      isTitle: true,
      width: 150,
      minWidth: 110,
    },
    statusColumn('status', text.status, statusOf, {
      render: (row) => <RowStatus row={row} />,
      width: 210,
      minWidth: 156,
    }),
    ...results.map(({ name, holds }, at): Column<BatchRowData> => {
      const kind = contactOf(holds)
      return {
        id: name,
        header: entryOf(text.results, name) ?? labelOf({}, name),
        text: (row) => row.result[at] ?? '',
        ...(kind === null
          ? { priority: at === 0 ? 2 : 3, minWidth: 120 }
          : { kind, minWidth: kind === 'email' ? 170 : 160 }),
      }
    }),
    numberColumn('credits', text.credits, creditsOf, { priority: 3, minWidth: 70 }),
    ...file.map((header, at): Column<BatchRowData> => ({
      id: `file-${at}`,
      header,
      text: (row) => row.cells[at] ?? '',
      priority: 3,
      minWidth: 100,
    })),
  ]
  return columns.map((column) => ({ ...column, isSortable: false }))
}

const creditsOf = ({ credits_charged: { phone, email } }: BatchRowData) => phone + email

function RowStatus({ row }: { row: BatchRowData }) {
  return (
    <span className={classes.status}>
      <StatusChip {...statusOf(row)} />
      {row.note === null ? null : <span className="dim-small">{row.note}</span>}
    </span>
  )
}

/**
 * The same on a phone: a line with name and status, then the contact or the reason. `onOpen` opens
 * the person of a row.
 */
export function narrowRowColumns(
  { result_columns: results }: RowColumns,
  onOpen: ((row: BatchRowData) => void) | undefined,
): Column<BatchRowData>[] {
  const nameAt = results.findIndex(({ holds }) => contactOf(holds) === null)
  const contacts = results.flatMap(({ holds }, at) => {
    const kind = contactOf(holds)
    return kind === null ? [] : [{ kind, at }]
  })
  const nameOf = (row: BatchRowData) => row.result[nameAt] ?? <Identifier value={subjectOf(row)} />
  return [
    {
      id: 'subject',
      header: text.subject,
      text: subjectOf,
      render: (row) => (
        <span className={classes.title}>
          {onOpen && row.subject !== null ? (
            <button type="button" className={classes.name} onClick={() => onOpen(row)}>
              {nameOf(row)}
            </button>
          ) : (
            <span className={classes.name}>{nameOf(row)}</span>
          )}
          <StatusChip {...statusOf(row)} />
        </span>
      ),
      isTitle: true,
      isSortable: false,
    },
    {
      id: 'contact',
      header: '',
      text: () => text.contact,
      isSortable: false,
      render: (row) => (
        <NarrowContact {...{ row, contacts, isNamed: Boolean(row.result[nameAt]) }} />
      ),
    },
  ]
}

interface NarrowContactProps {
  row: BatchRowData
  /** Where its contacts are among the results. */
  contacts: readonly { kind: ContactKind; at: number }[]
  /** Whether its name is its title, instead of its subject. */
  isNamed: boolean
}

/** The first contact and the subject, then the other contacts; without any, the reason. */
function NarrowContact({ row, contacts, isNamed }: NarrowContactProps) {
  const shown = contacts.flatMap(({ kind, at }) => {
    const value = row.result[at]
    return value ? [<CopyCell key={at} kind={kind} value={value} />] : []
  })
  return (
    <span className={classes.contact}>
      {shown[0]}
      {isNamed ? (
        <span className="dim-small">
          <Identifier value={subjectOf(row)} />
        </span>
      ) : null}
      {shown.slice(1)}
      {shown.length === 0 ? <span className="dim-small">{row.note}</span> : null}
    </span>
  )
}
