import type { PointerEvent, ReactNode } from 'react'
import { exactDateTime } from '../../lib/text/dates.ts'

interface ExactTimeProps {
  /** ISO 8601. */
  instant: string
  className?: string
  children: ReactNode
}

/** A short text for an instant, with the exact time and zone as a tooltip. */
export function ExactTime({ instant, className, children }: ExactTimeProps) {
  // Made when it is needed, because a cheap phone needs a tenth of a second for the first one.
  function addTitle({ currentTarget }: PointerEvent<HTMLElement>) {
    currentTarget.title = exactDateTime(instant)
  }
  return (
    <time dateTime={instant} onPointerEnter={addTitle} className={className}>
      {children}
    </time>
  )
}
