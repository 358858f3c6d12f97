import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs'
import { once } from 'node:events'
import { basename, join } from 'node:path'
import type { ImportIssue } from '../features/registry/importing/import-chunk.ts'

const SHOWN = 20
/** Reasons counted apart; a file can't have more kinds of fault than that without being another file altogether. */
const MAX_REASONS = 200

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

/** Collects what was wrong with a file: all of it in a CSV beside the database, the first lines and the counts in memory. */
export function createImportReport(folder: string, path: string) {
  const reasons = new Map<string, number>()
  const groups: { from: number; to: number; reason: string }[] = []
  let skipped = 0
  let incomplete = 0
  let out: WriteStream | null = null
  const file = join(folder, `${basename(path)}.issues.csv`)

  async function add(issues: readonly ImportIssue[]): Promise<void> {
    if (out === null) {
      mkdirSync(folder, { recursive: true })
      out = createWriteStream(file, { mode: 0o600 })
      out.write('line,outcome,reason\n')
    }
    let text = ''
    for (const { line, reason, isSkipped } of issues) {
      if (isSkipped) skipped += 1
      else incomplete += 1
      count(reason.replace(/ ".*/s, ''))
      group(line, reason)
      text += `${line},${isSkipped ? 'skipped' : 'imported without it'},"${reason.replaceAll('"', '""')}"\n`
    }
    if (!out.write(text)) await once(out, 'drain')
  }

  function count(kind: string) {
    if (reasons.has(kind) || reasons.size < MAX_REASONS) reasons.set(kind, (reasons.get(kind) ?? 0) + 1)
  }

  function group(line: number, reason: string) {
    const last = groups.at(-1)
    if (last && last.reason === reason && line === last.to + 1) last.to = line
    else if (groups.length < SHOWN) groups.push({ from: line, to: line, reason })
  }

  async function end(): Promise<ReportSummary> {
    if (out) {
      out.end()
      await once(out, 'finish')
    }
    const first = groups.map(({ from, to, reason }) =>
      from === to ? `line ${from}: ${reason}` : `lines ${from} to ${to}: ${reason}`,
    )
    return { skipped, incomplete, file: out && file, first, reasons: Object.fromEntries(reasons) }
  }

  return { add, end }
}
