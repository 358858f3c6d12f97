import { possibleDays, type DateReader } from './dates.rules.ts'

/** What the dates of a column show about the order of day and month. */
export interface DateEvidence {
  /** Dates that fit only one order. */
  dayFirst: number
  monthFirst: number
  /** Dates that fit both orders. */
  either: number
  /** Of these, dates that would be in the future in the other order. */
  soonDayFirst: number
  soonMonthFirst: number
}

/** How the dates of a column are parsed, and why. */
interface DateDecision extends DateReader {
  because: string
}

/** Up to so many per cent in the other order are mistakes. More make the other dates doubtful. */
const MAX_MISTAKES = 5

export function noEvidence(): DateEvidence {
  return { dayFirst: 0, monthFirst: 0, either: 0, soonDayFirst: 0, soonMonthFirst: 0 }
}

/** Adds the evidence of one date. `today` is 'YYYY-MM-DD'. */
export function addEvidence(evidence: DateEvidence, value: string, today: string): void {
  // Most dates are like 2020-01-31, which shows nothing.
  if (value.length === 10 && value[4] === '-') return
  const days = possibleDays(value, { latest: Number(today.slice(0, 4)) })
  if (!days) return
  const { dayFirst, monthFirst } = days
  if (monthFirst === null) evidence.dayFirst += 1
  else if (dayFirst === null) evidence.monthFirst += 1
  else {
    evidence.either += 1
    if (monthFirst > today && dayFirst <= today) evidence.soonDayFirst += 1
    if (dayFirst > today && monthFirst <= today) evidence.soonMonthFirst += 1
  }
}

/**
 * The order according to the column's own dates. Null if they show nothing, or as much for each
 * order.
 */
export function decide(evidence: DateEvidence): DateDecision | null {
  const { dayFirst, monthFirst, either, soonDayFirst, soonMonthFirst } = evidence
  const all = dayFirst + monthFirst
  if (all > 0) {
    const order = dayFirst >= monthFirst ? 'day first' : 'month first'
    const [those, others] = dayFirst >= monthFirst ? [dayFirst, monthFirst] : [monthFirst, dayFirst]
    const isMixed = others * 100 > all * MAX_MISTAKES
    const left = isMixed && either > 0 ? `, with ${count(either)} that may fit both` : ''
    const leftOut = others > 0 ? `, and ${count(others)} only the other: left out${left}` : ''
    return { order, isMixed, because: `${fits(those)} only this order${leftOut}` }
  }
  if (soonDayFirst === soonMonthFirst) return null
  const order = soonDayFirst > soonMonthFirst ? 'day first' : 'month first'
  const soon = Math.max(soonDayFirst, soonMonthFirst)
  const because = `in the other order ${count(soon)} of its dates would be in the future`
  return { order, isMixed: false, because }
}

/** The order according to the heading: Date (DD/MM/YYYY). Null if it does not say. */
export function decideByHeading(heading: string): DateDecision | null {
  const [written] = /d{1,2}\W?m{1,3}\W?y{2,4}|m{1,3}\W?d{1,2}\W?y{2,4}/i.exec(heading) ?? []
  if (written === undefined) return null
  const order = /^d/i.test(written) ? 'day first' : 'month first'
  return { order, isMixed: false, because: `its heading says ${written}` }
}

/**
 * The order of a column without evidence: as the other columns of the file, otherwise as in India.
 */
export function decideByOthers(
  { either }: DateEvidence,
  others: readonly DateDecision[],
): DateDecision {
  const [first, ...rest] = others
  const both =
    either === 1 ? 'its one date fits both orders' : `its ${count(either)} dates fit both orders`
  const isAgreed = first && rest.every(({ order }) => order === first.order)
  const because = isAgreed
    ? `${both}, and the other dates of the file have this order`
    : `${both}. The usual order in India was used. Check some of them`
  return { order: isAgreed ? first.order : 'day first', isMixed: false, because }
}

function fits(dates: number): string {
  return dates === 1 ? '1 of its dates fits' : `${count(dates)} of its dates fit`
}

function count(value: number): string {
  return value.toLocaleString('en-IN')
}
