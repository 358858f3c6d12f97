import { findColumns } from './columns.rules.ts'
import {
  addEvidence,
  decide,
  decideByHeading,
  decideByOthers,
  noEvidence,
  type DateEvidence,
} from './date-order.rules.ts'
import type { DateOrder, DateReader } from './dates.rules.ts'
import { readSource, type SourceFile } from './source-file.ts'
import type { SourceRecord } from './source-record.ts'
import type { SourceTable } from './source-table.ts'
import type { HeadingOf } from './table-heading.ts'

/** How the ambiguous dates of a column in a file are parsed. */
export interface DateColumn {
  heading: string
  order: DateOrder
  because: string
  evidence: DateEvidence
}

export interface DateSurvey {
  /** How dates under a heading are parsed. */
  readerOf(heading: string | undefined): DateReader
  columns: readonly DateColumn[]
}

const AS_IN_INDIA: DateReader = { order: 'day first', isMixed: false }

/**
 * Scans a file for the order of day and month in each date column, before any row is imported. It
 * takes a second for 800,000 rows. The result is the same each time for the same file, so a resumed
 * import continues in the same way.
 */
export async function surveyDates(
  source: SourceFile,
  table: SourceTable,
  target: HeadingOf & { dates: readonly string[] },
  today: string,
): Promise<DateSurvey> {
  const found = new Map<string, DateEvidence>()
  let width = -1
  let positions: number[] = []
  const add = (records: readonly SourceRecord[]) => {
    for (const { fields } of records) {
      if (table.columns.length !== width) {
        width = table.columns.length
        const columns = findColumns(table.columns, target.columns)
        positions = target.dates.map(columns.indexOf).filter((position) => position >= 0)
      }
      for (const position of positions) {
        const value = fields[position]
        if (!value) continue
        const heading = table.columns[position]!
        const evidence = found.get(heading) ?? noEvidence()
        addEvidence(evidence, value, today)
        found.set(heading, evidence)
      }
    }
  }
  const columns = findColumns(table.columns, target.columns)
  if (table.isGrowing || target.dates.some(columns.has)) {
    const splitter = table.splitter(table.start)
    for await (const text of readSource(source, table.start.position)) add(splitter.push(text))
    add(splitter.end())
  }
  return surveyOf(found)
}

const decideAlone = (evidence: DateEvidence, heading: string) =>
  decide(evidence) ?? decideByHeading(heading)

function surveyOf(found: ReadonlyMap<string, DateEvidence>): DateSurvey {
  const withDates = [...found].filter(
    ([, { dayFirst, monthFirst, either }]) => dayFirst + monthFirst + either > 0,
  )
  const sure = withDates.flatMap(([heading, evidence]) => decideAlone(evidence, heading) ?? [])
  const decided = withDates.map(([heading, evidence]) => ({
    heading,
    evidence,
    ...(decideAlone(evidence, heading) ?? decideByOthers(evidence, sure)),
  }))
  const readers = new Map<string | undefined, DateReader>(
    decided.map((column) => [column.heading, column]),
  )
  return {
    readerOf: (heading) => readers.get(heading) ?? AS_IN_INDIA,
    columns: decided,
  }
}
