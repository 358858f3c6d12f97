import { createReadStream, existsSync, mkdirSync, rmSync, statSync, truncateSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { csvLine } from '@dastak/contract/tables/csv.ts'
import type { ImportIssue } from './import-chunk.ts'
import { plainText } from '../../../text/plain-text.ts'

const SHOWN = 20
/** The most reasons that are counted. A file with more is probably the wrong file. */
const MAX_REASONS = 200
const LONGEST_REASON = 300
const OUTCOMES = { skipped: true, 'imported without it': false } as const
const ROW = /^(\d+),(skipped|imported without it),(?:"(.*)"|(.*))$/

export interface ReportSummary {
  /** Lines that were skipped. */
  skipped: number
  /** Lines that were imported without one of their fields. */
  incomplete: number
  /** The CSV with every line. Null if there was nothing to report. */
  file: string | null
  /** The first problems. Consecutive lines with the same reason are one entry. */
  first: string[]
  /** How often each reason occurred, without the value that it names. */
  reasons: Record<string, number>
}

/**
 * Collects the problems of a file: all of them in a CSV next to the database, the first ones and
 * the counts in memory. Text that could control a terminal or run in a spreadsheet is made
 * harmless.
 */
export function createImportReport(folder: string) {
  const reasons = new Map<string, number>()
  const groups: { from: number; to: number; reason: string }[] = []
  let skipped = 0
  let incomplete = 0
  let file = ''
  let bytes = 0

  /**
   * Call it before the first issue. `reportBytes` is the length of the report when the position of
   * a continued import was saved. Later lines are reported again. The report is named after the
   * content of the file, so that a renamed file continues it.
   */
  async function start(of: {
    kind: string
    fingerprint: string
    reportBytes: number | null
  }): Promise<void> {
    file = join(folder, `${of.kind.replaceAll(/\W+/g, '-')}-${of.fingerprint.slice(0, 12)}.csv`)
    if (of.reportBytes === null) return rmSync(file, { force: true })
    if (!existsSync(file)) return
    bytes = Math.min(of.reportBytes, statSync(file).size)
    truncateSync(file, bytes)
    for await (const row of createInterface({
      input: createReadStream(file),
      crlfDelay: Infinity,
    })) {
      const issue = parseReportLine(row)
      if (issue) note(issue)
    }
  }

  /** Writes issues, and returns the size of the report in bytes. */
  async function add(issues: readonly ImportIssue[]): Promise<number> {
    let text = ''
    if (bytes === 0) {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      text = csvLine(['line', 'outcome', 'reason'])
    }
    for (const { line, reason: written, isSkipped } of issues) {
      const reason = cut(plainText(written))
      note({ line, reason, isSkipped })
      text += csvLine([line, isSkipped ? 'skipped' : 'imported without it', reason])
    }
    // Written before the chunk is committed, so that a crash loses no line.
    await appendFile(file, text, { mode: 0o600 }).catch((error: unknown) => {
      // Errors of writing contain no path.
      throw Object.assign(error as Error, { path: file })
    })
    bytes += Buffer.byteLength(text)
    return bytes
  }

  function note({ line, reason, isSkipped }: ImportIssue): void {
    if (isSkipped) skipped += 1
    else incomplete += 1
    count(reason.replace(/ ".*/s, ''))
    group(line, reason)
  }

  function count(kind: string) {
    if (reasons.has(kind) || reasons.size < MAX_REASONS)
      reasons.set(kind, (reasons.get(kind) ?? 0) + 1)
  }

  function group(line: number, reason: string) {
    const last = groups.at(-1)
    if (last && last.reason === reason && line === last.to + 1) last.to = line
    else if (groups.length < SHOWN) groups.push({ from: line, to: line, reason })
  }

  function end(): ReportSummary {
    const first = groups.map(({ from, to, reason }) =>
      from === to ? `line ${from}: ${reason}` : `lines ${from} to ${to}: ${reason}`,
    )
    return {
      skipped,
      incomplete,
      file: bytes > 0 ? file : null,
      first,
      reasons: Object.fromEntries(reasons),
    }
  }

  return { start, add, end }
}

/** A line of a report. Null for its heading, or a line that was not completed. */
export function parseReportLine(row: string): ImportIssue | null {
  const [, line, outcome, quoted, plain = ''] = ROW.exec(row) ?? []
  if (line === undefined) return null
  const reason = quoted?.replaceAll('""', '"') ?? plain
  return { line: Number(line), reason, isSkipped: OUTCOMES[outcome as keyof typeof OUTCOMES] }
}

function cut(text: string): string {
  return text.length > LONGEST_REASON ? `${text.slice(0, LONGEST_REASON)}…` : text
}
