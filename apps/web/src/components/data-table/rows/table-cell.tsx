import { CopyCell } from '../../buttons/copy-cell.tsx'
import { Fact } from '../../facts/fact.tsx'
import { type Column, shownText } from '../columns/column.ts'
import classes from '../data-table.module.css'
import cells from './cell-text.module.css'

interface CellContentProps<Row> {
  column: Column<Row>
  row: Row
  /** -1 if the arrow keys lead to the button of the cell. */
  tabIndex?: number
}

/** The content of a cell; "-" if it is empty. */
export function CellContent<Row>({ column, row, tabIndex }: CellContentProps<Row>) {
  if (column.kind === 'action') return column.render?.(row)
  const text = column.text(row)
  if (text === '') {
    const none = column.empty?.(row) ?? '-'
    return none.length > 1 ? <span className="dim">{none}</span> : none
  }
  const note = column.note?.(row)
  if (column.render)
    return (
      <>
        {column.render(row)}
        {note}
      </>
    )
  if (column.kind === 'phone' || column.kind === 'email')
    return (
      <>
        <CopyCell kind={column.kind} value={text} tabIndex={tabIndex} />
        {note}
      </>
    )
  return (
    <>
      <span className={cells.name}>{shownText(column, row)}</span>
      {note}
    </>
  )
}

/** The content of the folded columns, each after its heading, if the cell is not blank. */
export function FoldedText<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  const filled = columns.filter((one) => one.text(row) !== '' || one.empty?.(row) !== '')
  return (
    <dl className={classes.folded}>
      {filled.map((column) => (
        <Fact key={column.id} name={column.header}>
          <CellContent column={column} row={row} />
        </Fact>
      ))}
    </dl>
  )
}
