import { type KeyboardEvent, useRef } from 'react'
import classes from '../rows/table-head.module.css'
import { MAX_WIDTH_PX, MIN_WIDTH_PX } from './table-settings.ts'

/** Sets the width of a column. Null fits it to its content. */
type Resize = (px: number | null) => void

interface ColumnGripProps {
  /** The current width, in pixels. */
  width: number
  onResize: Resize
  /** Its name if it takes the keys, because the heading has no sort button that does. */
  label?: string
}

const STEP_PX = 16

/** The arrow keys make a column narrower and wider. */
export function widthByKey(event: KeyboardEvent, width: number, onResize: Resize): void {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
  event.preventDefault()
  onResize(width + (event.key === 'ArrowRight' ? STEP_PX : -STEP_PX))
}

/** A column's right edge: a drag changes the width, a double click fits it to the content. */
export function ColumnGrip({ width, onResize, label }: ColumnGripProps) {
  const start = useRef<{ x: number; width: number } | null>(null)
  const separator = {
    role: 'separator',
    tabIndex: 0,
    'aria-orientation': 'vertical',
    'aria-label': label,
    'aria-valuenow': Math.round(width),
    'aria-valuemin': MIN_WIDTH_PX,
    'aria-valuemax': MAX_WIDTH_PX,
  } as const
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a separator, or the sort button takes the same keys
    <span
      className={classes.grip}
      {...(label ? separator : { 'aria-hidden': true })}
      onKeyDown={(event) => widthByKey(event, width, onResize)}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        start.current = { x: event.clientX, width }
        event.currentTarget.setPointerCapture(event.pointerId)
        event.preventDefault()
      }}
      onPointerMove={(event) => {
        if (start.current) onResize(start.current.width + event.clientX - start.current.x)
      }}
      // Called however the drag ends.
      onLostPointerCapture={() => {
        start.current = null
      }}
      onDoubleClick={() => onResize(null)}
    />
  )
}
