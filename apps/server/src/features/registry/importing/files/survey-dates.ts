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

/** How the dates of a column of a file were read, where they may be read in two ways. */
export interface DateColumn {
  heading: string
  order: DateOrder
  because: string
  evidence: DateEvidence
}

export interface DateSurvey {
  /** How dates under a heading are read. */
  readerOf(heading: string | undefined): DateReader
  columns: readonly DateColumn[]
}

const AS_IN_INDIA: DateReader = { order: 'day first', isMixed: false }

/**
 * Reads a file through for the order of day and month in its columns of dates: once for each
 * column, before any of its rows is brought in. It takes a second for 800,000 rows. The same file
 * tells the same each time, so that an import goes on as it began.
 */
export async function surveyDates(
  source: SourceFile,
  table: SourceTable,
  target: HeadingOf & { dates: readonly string[] },
  today: string,
): Promise<DateSurvey> {
  const found = new Map<string, DateEvidence>()
  let width = -1
  let places: number[] = []
  const add = (records: readonly SourceRecord[]) => {
    for (const { fields } of records) {
      if (table.columns.length !== width) {
        width = table.columns.length
        const columns = findColumns(table.columns, target.columns)
        places = target.dates.map(columns.placeOf).filter((place) => place >= 0)
      }
      for (const place of places) {
        const value = fields[place]
        if (!value) continue
        const heading = table.columns[place]!
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
  const inDoubt = [...found].filter(
    ([, { dayFirst, monthFirst, either }]) => dayFirst + monthFirst + either > 0,
  )
  const sure = inDoubt.flatMap(([heading, evidence]) => decideAlone(evidence, heading) ?? [])
  const decided = inDoubt.map(([heading, evidence]) => ({
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
