import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import type { TableBodyProps } from '../data-table-props.ts'
import { Card } from './card.tsx'
import { CardControls, type CardControlsProps } from './card-controls.tsx'
import classes from './card-list.module.css'

const MAX_RENDERED = 100
const CARD_PX = 90

/** The rows as cards, for narrow screens, with the same cells, filters and order. */
export function CardList<Row>(props: TableBodyProps<Row> & CardControlsProps) {
  const { rows, rowKey } = props
  const scroller = useRef<HTMLUListElement>(null)
  const isVirtual = rows.length > MAX_RENDERED
  const virtual = useVirtualizer({
    count: isVirtual ? rows.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_PX,
    overscan: 4,
  })
  const items = virtual.getVirtualItems()
  const first = isVirtual ? (items[0]?.index ?? 0) : 0
  const last = isVirtual ? (items.at(-1)?.index ?? -1) + 1 : rows.length

  return (
    <>
      <CardControls {...props} />
      {rows.length === 0 ? props.placeholder : null}
      <ul ref={scroller} className={classes.list} data-virtual={isVirtual} aria-label={props.label}>
        {isVirtual ? <li aria-hidden="true" style={{ height: items[0]?.start ?? 0 }} /> : null}
        {rows.slice(first, last).map((row, offset) => (
          <li
            key={rowKey(row)}
            ref={isVirtual ? virtual.measureElement : undefined}
            data-index={first + offset}
            className={classes.item}
          >
            <Card {...props} row={row} index={first + offset} />
          </li>
        ))}
        {isVirtual ? (
          <li
            aria-hidden="true"
            style={{ height: virtual.getTotalSize() - (items.at(-1)?.end ?? 0) }}
          />
        ) : null}
      </ul>
    </>
  )
}
