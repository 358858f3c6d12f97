import { type PointerEvent, useRef } from 'react'
import classes from './table-head.module.css'
import type { TableSettings } from './table-settings.ts'

export interface WidthSettings {
  settings: TableSettings
  onSettingsChange: (settings: TableSettings) => void
}

interface ColumnGripProps extends WidthSettings {
  id: string
  /** The column's width now, in pixels. */
  width: number
}

export const GRIP_STEP_PX = 16
const LEAST_PX = 60
const MOST_PX = 900

/** The right edge of a column's head: dragging changes the width, a double click gives it back to the content. */
export function ColumnGrip({ id, width, settings, onSettingsChange }: ColumnGripProps) {
  const start = useRef<{ x: number; width: number } | null>(null)
  const set = (next: number) => {
    const px = Math.round(Math.min(MOST_PX, Math.max(LEAST_PX, next)))
    onSettingsChange({ ...settings, widths: { ...settings.widths, [id]: px } })
  }
  function onPointerMove(event: PointerEvent<HTMLElement>) {
    if (start.current) set(start.current.width + event.clientX - start.current.x)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the head's button do the same
    <span
      className={classes.grip}
      aria-hidden="true"
      onPointerDown={(event) => {
        start.current = { x: event.clientX, width: event.currentTarget.closest('th')?.offsetWidth ?? width }
        event.currentTarget.setPointerCapture(event.pointerId)
        event.preventDefault()
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        start.current = null
      }}
      onDoubleClick={() => {
        const { [id]: _, ...widths } = settings.widths ?? {}
        onSettingsChange({ ...settings, widths })
      }}
    />
  )
}
