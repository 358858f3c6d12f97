import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { terminalErrorText } from '../../../cli/terminal-error-text.ts'
import { createImportReport } from './import-report.ts'

const folder = mkdtempSync(join(tmpdir(), 'dastak-reports-'))
afterAll(() => rmSync(folder, { recursive: true }))

const FINGERPRINT = '3f2a91bc'.repeat(8)
const issue = (line: number, reason = 'a fault') => ({ line, reason, isSkipped: line % 2 === 1 })
const rowsOf = (file: string | null) =>
  readFileSync(file ?? '', 'utf8')
    .trimEnd()
    .split('\r\n')
    .slice(1)

async function startReport(reportBytes: number | null, kind = 'companies', of = folder) {
  const report = createImportReport(of)
  await report.start({ kind, fingerprint: FINGERPRINT, reportBytes })
  return report
}

test('a continued import reports again all lines after its saved position', async () => {
  const first = await startReport(null)
  const kept = await first.add([issue(1), issue(1, 'another, "quoted" fault'), issue(2)])
  await first.add([issue(1), issue(1)])
  const second = await startReport(kept)
  await second.add([issue(1), issue(1)])
  const { file, ...summary } = second.end()
  expect(summary).toMatchObject({
    skipped: 4,
    incomplete: 1,
    reasons: { 'a fault': 4, 'another,': 1 },
  })
  expect(rowsOf(file)).toHaveLength(5)
  // Starting at the beginning, it is a new import.
  const third = await startReport(null)
  await third.add([issue(7)])
  expect(rowsOf(third.end().file)).toEqual(['7,skipped,a fault'])
})

test('two commands write separate reports about the same file, readable by their operator only', async () => {
  for (const kind of ['bounces', 'disconnected numbers'])
    await (await startReport(null, kind)).add([issue(1, kind)])
  const names = readdirSync(folder).filter((name) => !name.startsWith('companies'))
  expect(names.toSorted()).toEqual([
    'bounces-3f2a91bc3f2a.csv',
    'disconnected-numbers-3f2a91bc3f2a.csv',
  ])
  for (const name of names) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
})

test('nothing to report creates no file, and a deleted report does not stop an import', async () => {
  expect((await startReport(null, 'directors')).end()).toMatchObject({ file: null, skipped: 0 })
  const report = await startReport(5_000, 'directors')
  await report.add([issue(3)])
  expect(rowsOf(report.end().file)).toHaveLength(1)
})

test('a full disk is reported', async () => {
  const full = join(folder, 'full')
  mkdirSync(full)
  const report = await startReport(null, 'companies', full)
  symlinkSync('/dev/full', join(full, 'companies-3f2a91bc3f2a.csv'))
  const error: unknown = await report.add([issue(1)]).catch((reason: unknown) => reason)
  expect(terminalErrorText(error)).toMatch(
    /^There is no room left on the disk for .*companies-3f2a91bc3f2a\.csv\.$/,
  )
})
