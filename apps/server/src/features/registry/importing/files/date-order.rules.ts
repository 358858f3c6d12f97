import { readings, type DateReader } from './dates.rules.ts'

/** What the dates of a column tell of the order of day and month. */
export interface DateEvidence {
  /** Dates that can be read in one way alone. */
  dayFirst: number
  monthFirst: number
  /** Dates that may be either. */
  either: number
  /** Of these: read the other way round they would lie in the future. */
  soonDayFirst: number
  soonMonthFirst: number
}

/** How the dates of a column were read, and why. */
interface DateDecision extends DateReader {
  because: string
}

/** So many of a hundred the other way round are slips; more make other dates doubtful. */
const MOST_SLIPS = 5

export function noEvidence(): DateEvidence {
  return { dayFirst: 0, monthFirst: 0, either: 0, soonDayFirst: 0, soonMonthFirst: 0 }
}

/** Adds what one date tells. `today` is 'YYYY-MM-DD'. */
export function addEvidence(evidence: DateEvidence, value: string, today: string): void {
  // 2020-01-31, which most are, tells nothing.
  if (value.length === 10 && value[4] === '-') return
  const days = readings(value, { latest: Number(today.slice(0, 4)) })
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

/** How a column is read by its own dates; null where they tell nothing, or as much for each. */
export function decide(evidence: DateEvidence): DateDecision | null {
  const { dayFirst, monthFirst, either, soonDayFirst, soonMonthFirst } = evidence
  const all = dayFirst + monthFirst
  if (all > 0) {
    const order = dayFirst >= monthFirst ? 'day first' : 'month first'
    const [those, others] = dayFirst >= monthFirst ? [dayFirst, monthFirst] : [monthFirst, dayFirst]
    const isMixed = others * 100 > all * MOST_SLIPS
    const left = isMixed && either > 0 ? `, with ${count(either)} that may be either` : ''
    const slips = others > 0 ? `, and ${count(others)} the other alone: left out${left}` : ''
    return { order, isMixed, because: `${fits(those)} no other order${slips}` }
  }
  if (soonDayFirst === soonMonthFirst) return null
  const order = soonDayFirst > soonMonthFirst ? 'day first' : 'month first'
  const soon = Math.max(soonDayFirst, soonMonthFirst)
  const because = `the other way round ${count(soon)} of its dates would be in the future`
  return { order, isMixed: false, because }
}

/** How a column is read whose heading says it: Date (DD/MM/YYYY). Null where it does not. */
export function decideByHeading(heading: string): DateDecision | null {
  const [written] = /d{1,2}\W?m{1,3}\W?y{2,4}|m{1,3}\W?d{1,2}\W?y{2,4}/i.exec(heading) ?? []
  if (written === undefined) return null
  const order = /^d/i.test(written) ? 'day first' : 'month first'
  return { order, isMixed: false, because: `its heading says ${written}` }
}

/** How one is read that does not tell: as the others of its file, else as India writes dates. */
export function decideByOthers(
  { either }: DateEvidence,
  others: readonly DateDecision[],
): DateDecision {
  const [first, ...rest] = others
  const both =
    either === 1 ? 'its one date fits both orders' : `its ${count(either)} dates fit both orders`
  const isTold = first && rest.every(({ order }) => order === first.order)
  const because = isTold
    ? `${both}, and the other dates of the file are so`
    : `${both}: it was taken as India writes dates. Please check some`
  return { order: isTold ? first.order : 'day first', isMixed: false, because }
}

function fits(dates: number): string {
  return dates === 1 ? '1 of its dates fits' : `${count(dates)} of its dates fit`
}

function count(value: number): string {
  return value.toLocaleString('en-IN')
}
