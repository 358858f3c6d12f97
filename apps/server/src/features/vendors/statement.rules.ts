import { csvLine } from '@dastak/contract/tables/csv.ts'

/** What a day should cost. */
export interface StatementLine {
  vendor: string
  kind: string
  day: string
  calls: number
  hits: number
  misses: number
  cost_paise: number
}
type Sum = Omit<StatementLine, 'day'>

/** The sums by vendor and kind. */
export function statementSums(lines: readonly StatementLine[]): Sum[] {
  const sums = new Map<string, Sum>()
  for (const { day: _day, ...line } of lines) {
    const id = JSON.stringify([line.vendor, line.kind])
    const sum = sums.get(id)
    if (!sum) {
      sums.set(id, { ...line })
      continue
    }
    sum.calls += line.calls
    sum.hits += line.hits
    sum.misses += line.misses
    sum.cost_paise += line.cost_paise
  }
  return [...sums.values()]
}

/** A CSV file with a line for each day. */
export function statementCsv(lines: readonly StatementLine[]): string {
  return [
    ['vendor', 'kind', 'day', 'calls', 'hits', 'misses', 'rupees'],
    ...lines.map((line) => [
      line.vendor,
      line.kind,
      line.day,
      line.calls,
      line.hits,
      line.misses,
      line.cost_paise / 100,
    ]),
  ]
    .map(csvLine)
    .join('')
}
