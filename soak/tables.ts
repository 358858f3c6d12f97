import { randomBytes } from 'node:crypto'
import { createWriteStream, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openTable } from '../apps/server/src/features/batches/files/read-table.ts'
import { tableContent } from '../apps/server/src/papers/table-content.ts'

const WRITTEN = 1_048_575

/**
 * Files of a million rows are read and written within bounded memory, and files that are too large
 * are refused.
 */
export async function run(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'dastak-tables-'))
  try {
    const file = (name: string, parts: Iterable<string>) =>
      pipeline(Readable.from(parts), createWriteStream(join(folder, name)))
    await file('dins.csv', dins(1_000_000))
    const csv = await measured(() => count(join(folder, 'dins.csv')))
    if (csv.result !== 1_000_001) throw new Error(`${csv.result} rows of a CSV were read`)

    const workbook = join(folder, 'full.xlsx')
    const writing = await measured(() => write(workbook))
    const reading = await measured(() => count(workbook))
    if (reading.result !== WRITTEN + 1)
      throw new Error(`${reading.result} rows of a workbook were read`)

    await file('blanks.csv', blanks())
    await refused(join(folder, 'blanks.csv'), 'line 1 is longer than 64 kB')
    await file('rows.csv', dins(1_048_576))
    await refused(join(folder, 'rows.csv'), 'more than 1,048,576 rows')
    for (let time = 0; time < 50; time += 1) {
      await file('noise', [randomBytes(2_000).toString('latin1')])
      await count(join(folder, 'noise')).catch(() => 0)
    }
    if (readdirSync(folder).length !== 5) throw new Error('a file was left behind')
    return `CSV ${csv.text}; XLSX written ${writing.text}, read ${reading.text}`
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function* dins(rows: number) {
  yield 'DIN\r\n'
  for (let din = 0; din < rows; din += 1_000)
    yield Array.from({ length: 1_000 }, (_, at) => `${String(din + at).padStart(8, '0')}\r\n`).join(
      '',
    )
}

function* blanks() {
  for (let megabytes = 0; megabytes < 500; megabytes += 1) yield ' '.repeat(1_000_000)
}

async function count(path: string): Promise<number> {
  const table = await openTable(path, { choose: () => 0 })
  let rows = 0
  for await (const piece of table.pieces) rows += piece.rows.length
  return rows
}

function write(path: string): Promise<void> {
  async function* rows() {
    yield [['DIN']]
    for (let row = 0; row < WRITTEN; row += 1_000) {
      const length = Math.min(1_000, WRITTEN - row)
      yield Array.from({ length }, (_, at) => [String(row + at).padStart(8, '0')])
    }
  }
  return pipeline(tableContent('xlsx', rows()), createWriteStream(path))
}

async function refused(path: string, text: string): Promise<void> {
  const problem = await count(path).then(() => 'nothing', String)
  if (!problem.includes(text)) throw new Error(`Instead of "${text}" the error was: ${problem}`)
}

/** With the peak memory of a child, if the system reports it. */
async function measured<T>(work: () => Promise<T>): Promise<{ result: T; text: string }> {
  const startedAt = performance.now()
  let peak = 0
  const look = setInterval(() => {
    for (const pid of children()) peak = Math.max(peak, peakOf(pid))
  }, 20)
  try {
    const result = await work()
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
    return {
      result,
      text:
        `in ${seconds} s, child ${Math.round(peak / 1_024)} MB, this process ` +
        `${Math.round(process.memoryUsage.rss() / 1_048_576)} MB`,
    }
  } finally {
    clearInterval(look)
  }
}

function children(): string[] {
  try {
    return readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
      .split(' ')
      .filter(Boolean)
  } catch {
    return []
  }
}

function peakOf(pid: string): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}
