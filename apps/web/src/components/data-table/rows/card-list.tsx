import { useRef } from 'react'
import type { TableBodyProps } from '../data-table-props.ts'
import { Card } from './card.tsx'
import { CardControls, type CardControlsProps } from './card-controls.tsx'
import classes from './card-list.module.css'
import { RowWindow } from './row-window.tsx'

const MAX_RENDERED = 100
const CARD_PX = 90

/** The rows as cards, for narrow screens, with the same cells, filters and order. */
export function CardList<Row>(props: TableBodyProps<Row> & CardControlsProps) {
  const { rows, rowKey } = props
  const scroller = useRef<HTMLUListElement>(null)
  const isVirtual = rows.length > MAX_RENDERED
  return (
    <>
      <CardControls {...props} />
      {rows.length === 0 ? props.placeholder : null}
      <ul ref={scroller} className={classes.list} data-virtual={isVirtual} aria-label={props.label}>
        <RowWindow
          isVirtual={isVirtual}
          count={rows.length}
          scroller={scroller}
          rowPx={CARD_PX}
          overscan={4}
        >
          {({ from, to, above, below, measure }) => (
            <>
              {above > 0 ? <li aria-hidden="true" style={{ height: above }} /> : null}
              {rows.slice(from, to).map((row, position) => (
                <li
                  key={rowKey(row)}
                  ref={measure}
                  data-index={from + position}
                  className={classes.item}
                >
                  <Card {...props} row={row} index={from + position} />
                </li>
              ))}
              {below > 0 ? <li aria-hidden="true" style={{ height: below }} /> : null}
            </>
          )}
        </RowWindow>
      </ul>
    </>
  )
}
