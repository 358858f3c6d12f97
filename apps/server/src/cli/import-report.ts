import { createReadStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { csvLine } from '@dastak/contract/csv.ts'
import type { ImportIssue } from '../features/registry/importing/import-chunk.ts'
import { plainText } from '../plain-text.ts'

const SHOWN = 20
/** Reasons counted apart; a file can't have more kinds of fault than that without being another file altogether. */
const MAX_REASONS = 200
const LONGEST_REASON = 300
const OUTCOMES = { skipped: true, 'imported without it': false } as const
const ROW = /^(\d+),(skipped|imported without it),(?:"(.*)"|(.*))$/

export interface ReportSummary {
  /** Lines left out. */
  skipped: number
  /** Lines brought in without one of their fields. */
  incomplete: number
  /** Every line is in this CSV; null where there was nothing to report. */
  file: string | null
  /** The first of each, consecutive lines of one reason together. */
  first: string[]
  /** How often each reason (without the value it names) was given. */
  reasons: Record<string, number>
}

/**
 * Collects what was wrong with a file: all of it in a CSV beside the database, the first lines and the counts in memory. What stands in the file and
 * would move a terminal or run in a spreadsheet is made harmless.
 */
export function createImportReport(folder: string, path: string) {
  const reasons = new Map<string, number>()
  const groups: { from: number; to: number; reason: string }[] = []
  let skipped = 0
  let incomplete = 0
  let file: string | null = null
  let target = ''

  /**
   * To be called before the first issue. The report of an import that goes on is taken up: what it says of lines from there on was told before the
   * kill, and is told again.
   */
  async function begin({ fingerprint, resumedAtLine }: { fingerprint: string; resumedAtLine: number | null }) {
    // By its content: two files of one name have two reports.
    target = join(folder, `${basename(path)}.${fingerprint.slice(0, 8)}.issues.csv`)
    const before = `${target}.before`
    // There where this itself was killed: what stands beside it is a part of it.
    if (existsSync(before)) rmSync(target, { force: true })
    else if (existsSync(target)) renameSync(target, before)
    if (resumedAtLine === null) rmSync(before, { force: true })
    if (resumedAtLine === null || !existsSync(before)) return
    const issues: ImportIssue[] = []
    for await (const row of createInterface({ input: createReadStream(before), crlfDelay: Infinity })) {
      const [, line, outcome, quoted, plain = ''] = ROW.exec(row) ?? []
      if (line === undefined || Number(line) >= resumedAtLine) continue
      const reason = quoted?.replaceAll('""', '"') ?? plain
      issues.push({ line: Number(line), reason, isSkipped: OUTCOMES[outcome as keyof typeof OUTCOMES] })
      if (issues.length === 10_000) await add(issues.splice(0))
    }
    await add(issues)
    rmSync(before)
  }

  async function add(issues: readonly ImportIssue[]): Promise<void> {
    if (issues.length === 0) return
    let text = ''
    if (file === null) {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      file = target
      text = csvLine(['line', 'outcome', 'reason'])
    }
    for (const { line, reason: told, isSkipped } of issues) {
      const reason = cut(plainText(told))
      if (isSkipped) skipped += 1
      else incomplete += 1
      count(reason.replace(/ ".*/s, ''))
      group(line, reason)
      text += csvLine([line, isSkipped ? 'skipped' : 'imported without it', reason])
    }
    // It is with the system before the chunk is: a kill loses no line of it.
    await appendFile(file, text, { mode: 0o600 })
  }

  function count(kind: string) {
    if (reasons.has(kind) || reasons.size < MAX_REASONS) reasons.set(kind, (reasons.get(kind) ?? 0) + 1)
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
    return { skipped, incomplete, file, first, reasons: Object.fromEntries(reasons) }
  }

  return { begin, add, end }
}

function cut(text: string): string {
  return text.length > LONGEST_REASON ? `${text.slice(0, LONGEST_REASON)}…` : text
}
