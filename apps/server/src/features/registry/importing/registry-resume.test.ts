import { once } from 'node:events'
import {
  createWriteStream,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { companies } from '../../../sample/companies/companies.ts'
import { writeCompaniesCsv } from '../../../sample/sample-files.ts'
import { countWords, keptWords } from '../../../testing/registry/dictionary-words.ts'
import { startCommand } from '../../../testing/processes/operator-command.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database.ts'

// Three chunks, of which the first is done at the kill. More than 10 MB are indexed last.
const COUNT = 22_000
// A column that nothing reads makes the file as large with fewer rows.
const WIDE = 'x'.repeat(230)
const LARGE = 10_000_000
const badLines: number[] = []

let t: TestDatabase
let folder: string
beforeAll(async () => {
  t = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'dastak-resume-'))
  const file = join(folder, 'companies.csv')
  await writeCompaniesCsv(createWriteStream(file), companies(3, COUNT))
  const lines = readFileSync(file, 'utf8').split('\n')
  // A row that can't be used after every thousand.
  const dirty = lines.flatMap((line, index) =>
    index > 0 && index % 1000 === 0 ? [line, '=1+1,"not a CIN\u001b[2J"'] : [line],
  )
  badLines.push(...dirty.flatMap((line, index) => (line.startsWith('=1') ? [index + 1] : [])))
  const wide = dirty.map((line, index) =>
    line === '' || line.startsWith('=1') ? line : `${line},${index === 0 ? 'Wide' : WIDE}`,
  )
  writeFileSync(file, wide.join('\n'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await t.drop()
})

function importCommand(...flags: string[]) {
  return dastak('registry', 'import', 'companies.csv', ...flags)
}
function dastak(...args: string[]) {
  return startCommand({ folder, url: t.url, ownerUrl: t.ownerUrl }, args)
}
const rowsThere = async () =>
  Number((await t.db.pool.query<{ count: number }>('SELECT count(*) FROM company')).rows[0]?.count)

test('killed half way, the same command finishes the work; the dictionary is right', async () => {
  expect(statSync(join(folder, 'companies.csv')).size).toBeGreaterThan(LARGE)
  const first = importCommand()
  while ((await rowsThere()) === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  first.kill('SIGKILL')
  await once(first, 'exit')
  const half = await rowsThere()
  expect(half).toBeLessThan(COUNT)

  const second = importCommand('--json')
  let answer = ''
  second.stdout.on('data', (piece) => (answer += String(piece)))
  const [code] = (await once(second, 'close')) as [number]
  expect(code).toBe(0)
  expect(JSON.parse(answer)).toMatchObject({
    added: COUNT,
    updated: 0,
    unchanged: 0,
    skipped: badLines.length,
    issues: { skipped: badLines.length, incomplete: 0 },
    resumed_at_line: expect.any(Number),
  })
  // The report has the issues of the first process up to the kill, and no line twice.
  const { issues } = JSON.parse(answer) as { issues: { file: string } }
  const report = readFileSync(issues.file, 'utf8').trimEnd().split('\r\n').slice(1)
  expect(report.map((row) => Number(row.split(',')[0]))).toEqual(badLines)
  expect(await rowsThere()).toBe(COUNT)
  expect(await keptWords(t.db, 'company')).toEqual(await countWords(t.db, 'company'))
})

test('a file that is not there ends with a message and the exit code 1', async () => {
  // Refused immediately, without connecting to the database.
  const nowhere = {
    folder,
    url: 'postgres://x@127.0.0.1:1/x',
    ownerUrl: 'postgres://x@127.0.0.1:1/x',
  }
  const child = startCommand(nowhere, ['directors', 'import', 'nowhere.csv'])
  let output = ''
  child.stderr.on('data', (piece) => (output += String(piece)))
  expect(await once(child, 'close')).toEqual([1, null])
  expect(output).toContain('nowhere.csv')
})
