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

/** The last argument of these functions, which overrides properties of the column. */
type Overrides<Row> = Omit<Partial<Column<Row>>, 'id'>

/** An instant (ISO 8601): local time on the screen, a date in a file. Empty ones sort last. */
export function timeColumn<Row>(
  id: string,
  header: string,
  of: (row: Row) => string | null,
  overrides?: Overrides<Row>,
): Column<Row> {
  return {
    id,
    header,
    text: (row) => formatDateTime(of(row)),
    sortBy: (row) => of(row) ?? '',
    cell: (row) => dateCell(of(row) && localIso(of(row)!)),
    render: (row) => <DateTime instant={of(row)!} />,
    ...overrides,
  }
}

/** A number: with the Indian grouping on the screen, a plain number in a file. */
export function numberColumn<Row>(
  id: string,
  header: string,
  of: (row: Row) => number,
  overrides?: Overrides<Row>,
): Column<Row> {
  const text = (row: Row) => formatNumber(of(row))
  return { id, header, kind: 'number', text, sortBy: of, cell: of, ...overrides }
}

/** The width of a chip and of the room around it. */
const STATUS_PX = 160

/** A status as a chip. An unknown status shows nothing. */
export function statusColumn<Row>(
  id: string,
  header: string,
  of: (row: Row) => StatusText,
  overrides?: Overrides<Row>,
): Column<Row> {
  return {
    id,
    header,
    text: (row) => of(row).label,
    render: (row) => <StatusChip {...of(row)} />,
    empty: () => '',
    card: 'right',
    width: STATUS_PX,
    minWidth: STATUS_PX,
    ...overrides,
  }
}

/** A DIN, CIN, GSTIN or another number that is shown in groups. */
export function identifierColumn<Row>(
  id: string,
  header: string,
  of: (row: Row) => string,
  overrides?: Overrides<Row>,
): Column<Row> {
  const render = (row: Row) => <Identifier value={of(row)} />
  return { id, header, kind: 'identifier', text: of, render, ...overrides }
}

/** A technical id. Its end is cut off if there is no room. */
export function idColumn<Row>(
  id: string,
  header: string,
  of: (row: Row) => string,
  overrides?: Overrides<Row>,
): Column<Row> {
  const render = (row: Row) => <Truncated text={of(row)} look="id" />
  return { id, header, kind: 'identifier', text: of, render, ...overrides }
}

/** The name of a row, on at most two lines, with the full name as a tooltip. */
export function nameColumn<Row>(
  id: string,
  header: string,
  of: (row: Row) => string,
  overrides?: Overrides<Row>,
): Column<Row> {
  const render = (row: Row) => <Truncated text={of(row)} look="name" />
  return { id, header, text: of, render, isTitle: true, ...overrides }
}

function Truncated({ text, look }: { text: string; look: 'id' | 'name' }) {
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
  overrides?: Overrides<Row>,
): Column<Row> {
  return { id, header: '', kind: 'action', text: () => '', render, width, ...overrides }
}
