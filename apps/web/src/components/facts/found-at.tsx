import type { ReactNode } from 'react'
import { formatDay } from '../../lib/text/dates.ts'
import { DateTime } from './date-time.tsx'
import { ExactTime } from './exact-time.tsx'

interface FoundAtProps {
  instant: string
  /** A shorter text. The date is its tooltip then. */
  children?: ReactNode
}

/** When a contact was found. Midnight in UTC means that only the day is known, from a file. */
export function FoundAt({ instant, children }: FoundAtProps) {
  const [, day] = /^([\d-]{10})T00:00:00(?:\.0+)?Z$/.exec(instant) ?? []
  if (day !== undefined)
    return (
      <time dateTime={day} title={formatDay(day)} className="tabular">
        {children ?? formatDay(day)}
      </time>
    )
  return children ? (
    <ExactTime instant={instant}>{children}</ExactTime>
  ) : (
    <DateTime instant={instant} />
  )
}
