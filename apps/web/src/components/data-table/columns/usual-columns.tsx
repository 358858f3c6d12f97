import { dateCell } from '@dastak/contract/tables/csv.ts'
import type { StatusText } from '@dastak/contract/statuses.ts'
import type { ReactNode } from 'react'
import { DateTime } from '../../facts/date-time.tsx'
import { Identifier } from '../../facts/identifier.tsx'
import { StatusChip } from '../../facts/status-chip.tsx'
import { formatDateTime, localIso } from '../../../lib/text/dates.ts'
import { formatNumber } from '../../../lib/text/numbers.ts'
import cells from '../rows/cell-text.module.css'
import type { Column } from './column.ts'

/** Columns that many tables have. What one of them has otherwise is its last argument. */
type Own<Row> = Omit<Partial<Column<Row>>, 'id'>

/** An instant (ISO 8601): local on screen, a date in a file. Rows without one sort last. */
export function timeColumn<Row>(
  id: string,
  header: string,
  of: (row: Row) => string | null,
  own?: Own<Row>,
): Column<Row> {
  return {
    id,
    header,
    text: (row) => formatDateTime(of(row)),
    sortBy: (row) => of(row) ?? '',
    cell: (row) => dateCell(of(row) && localIso(of(row)!)),
    render: (row) => <DateTime instant={of(row)!} />,
    ...own,
  }
}

/** A count, in the Indian grouping on screen and a number in a file. */
export function numberColumn<Row>(
  id: string,
  header: string,
  of: (row: Row) => number,
  own?: Own<Row>,
): Column<Row> {
  const text = (row: Row) => formatNumber(of(row))
  return { id, header, kind: 'number', text, sortBy: of, cell: of, ...own }
}

/** A status as a chip; nothing for one that is not known. */
export function statusColumn<Row>(
  id: string,
  header: string,
  of: (row: Row) => StatusText,
  own?: Own<Row>,
): Column<Row> {
  return {
    id,
    header,
    text: (row) => of(row).label,
    render: (row) => <StatusChip {...of(row)} />,
    empty: () => '',
    ...own,
  }
}

/** A DIN, CIN or GSTIN, or another number that is read out in groups. */
export function identifierColumn<Row>(
  id: string,
  header: string,
  of: (row: Row) => string,
  own?: Own<Row>,
): Column<Row> {
  const render = (row: Row) => <Identifier value={of(row)} />
  return { id, header, kind: 'identifier', text: of, render, ...own }
}

/** An id that tells people little: its end gives way where there is no room. */
export function idColumn<Row>(
  id: string,
  header: string,
  of: (row: Row) => string,
  own?: Own<Row>,
): Column<Row> {
  const render = (row: Row) => <Cut text={of(row)} look="id" />
  return { id, header, kind: 'identifier', text: of, render, ...own }
}

/** What a row is called: two lines at most, whole on hover. */
export function nameColumn<Row>(
  id: string,
  header: string,
  of: (row: Row) => string,
  own?: Own<Row>,
): Column<Row> {
  const render = (row: Row) => <Cut text={of(row)} look="name" />
  return { id, header, text: of, render, isTitle: true, ...own }
}

function Cut({ text, look }: { text: string; look: 'id' | 'name' }) {
  return (
    <span className={cells[look]} title={text}>
      {text}
    </span>
  )
}

/** The buttons of a row. */
export function actionColumn<Row>(
  id: string,
  render: (row: Row) => ReactNode,
  width: number,
  own?: Own<Row>,
): Column<Row> {
  return { id, header: '', kind: 'action', text: () => '', render, width, ...own }
}
