import { IconChevronDown } from '@tabler/icons-react'
import { Fact } from '../../facts/fact.tsx'
import { type Column, shownText } from '../columns/column.ts'
import type { TableBodyProps } from '../data-table-props.ts'
import { tableText } from '../data-table.text.ts'
import classes from './card.module.css'
import { CellContent } from './table-cell.tsx'

type CardProps<Row> = TableBodyProps<Row> & { row: Row; index: number }

/**
 * A row on a narrow screen: the name, the contacts, the action in reach of the thumb, and a few
 * more columns. A tap anywhere else opens the row.
 */
export function Card<Row>(props: CardProps<Row>) {
  const { row, index, columns, expansion, onOpen, openKey, rowKey, selection, settings } = props
  const isOpen = expansion?.isOpen(row) ?? false
  const title = columns.find((column) => column.isTitle)
  const contacts = columns.filter(({ kind }) => kind === 'phone' || kind === 'email')
  const known = contacts.filter((column) => column.text(row) !== '' || column.empty?.(row))
  const actions = columns.filter(({ kind }) => kind === 'action')
  const rest = columns.filter(
    (column) =>
      ![title, ...contacts, ...actions].includes(column) &&
      (settings.shown?.[column.id] ?? !column.isHidden) &&
      column.text(row) !== '',
  )
  const at = (place: Column<Row>['card']) => rest.filter(({ card = 'line' }) => card === place)
  const name = title ? shownText(title, row) : undefined
  const canOpen = !expansion && onOpen !== undefined
  return (
    <article
      className={classes.card}
      aria-current={(openKey && rowKey(row) === openKey) || undefined}
    >
      {canOpen && !selection ? (
        <button
          type="button"
          className={classes.cover}
          aria-label={tableText.openRow(name, index + 1)}
          onClick={() => onOpen(row)}
        />
      ) : null}
      {selection ? (
        <label className={classes.check}>
          <input
            type="checkbox"
            aria-label={tableText.selectRow(name, index + 1)}
            checked={selection.has(row)}
            onChange={() => selection.toggle(index, false)}
          />
        </label>
      ) : null}
      <div className={classes.head}>
        <div className={classes.names}>
          {title ? (
            <h3 className={`anywhere ${classes.title}`}>
              <CellContent column={title} row={row} />
            </h3>
          ) : null}
          {at('subtitle').map((column) => (
            <p key={column.id} className={classes.subtitle}>
              <CellContent column={column} row={row} />
            </p>
          ))}
        </div>
        {at('right').map((column) => (
          <CellContent key={column.id} column={column} row={row} />
        ))}
      </div>
      <div className={classes.main}>
        {isOpen ? (
          expansion?.renderContacts?.(row)
        ) : (
          <Facts
            className={classes.contacts}
            columns={known.length > 0 ? known : contacts.slice(0, 1)}
            row={row}
          />
        )}
        <Facts className={classes.lines} columns={at('line')} row={row} />
      </div>
      <div className={classes.side}>
        {actions.map((column) => (
          <CellContent key={column.id} column={column} row={row} />
        ))}
        {expansion?.canOpen(row) ? (
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-label={isOpen ? tableText.hideDetails : tableText.showDetails}
            onClick={() => expansion.onToggle(row)}
          >
            <IconChevronDown size={20} stroke={1.8} aria-hidden="true" />
          </button>
        ) : null}
      </div>
      {isOpen ? <div className={classes.detail}>{expansion?.render(row)}</div> : null}
    </article>
  )
}

interface FactsProps<Row> {
  className: string | undefined
  columns: readonly Column<Row>[]
  row: Row
}

function Facts<Row>({ className, columns, row }: FactsProps<Row>) {
  if (columns.length === 0) return null
  return (
    <dl className={className}>
      {columns.map((column) => (
        <Fact key={column.id} name={column.header} kind={column.kind}>
          <CellContent column={column} row={row} />
        </Fact>
      ))}
    </dl>
  )
}
