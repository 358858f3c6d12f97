import { once } from 'node:events'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { companies } from '../../sample/companies.ts'
import { writeCompaniesCsv } from '../../sample/company-csv.ts'
import { countWords, keptWords } from '../../testing/dictionary-words.ts'
import { startCommand } from '../../testing/operator-command.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'

const COUNT = 60_000

let t: TestDatabase
let folder: string
beforeAll(async () => {
  t = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'dastak-resume-'))
  await writeCompaniesCsv(createWriteStream(join(folder, 'companies.csv')), companies(3, COUNT))
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

test('killed half way, the same command finishes the work; the dictionary is right', { timeout: 180_000 }, async () => {
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
    skipped: 0,
    resumed_at_line: expect.any(Number),
  })
  expect(await rowsThere()).toBe(COUNT)
  expect(await keptWords(t.db, 'company')).toEqual(await countWords(t.db, 'company'))
})

test('a file that is not there ends with a message and the exit code 1', async () => {
  const child = dastak('directors', 'import', 'nowhere.csv')
  let said = ''
  child.stderr.on('data', (piece) => (said += String(piece)))
  expect(await once(child, 'close')).toEqual([1, null])
  expect(said).toContain('nowhere.csv')
})
