import { formatDateTime, formatDay, localDay } from '../../lib/text/dates.ts'

/** The time of a call today, `4:30 PM`, or the day of an earlier one, and whether it is over. */
export function callTimeText(instant: string, now = Date.now()) {
  const day = localDay(instant)
  const isToday = day === localDay(new Date(now).toISOString())
  const time = formatDateTime(instant).split(', ').at(-1) ?? ''
  return { text: isToday ? time : formatDay(day), isOverdue: Date.parse(instant) <= now }
}
