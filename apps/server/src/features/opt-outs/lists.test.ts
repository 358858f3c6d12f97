import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { revealDirector } from '@dastak/contract/kinds/din.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newUser, server, setUpReports } from '../../testing/people/reporting-people.ts'
import { createTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { importContacts } from '../registry/importing/import-targets.ts'

setUpReports()

let folder: string
let other: TestServer
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dastak-opt-outs-'))
  other = await createTestServer({
    env: { SECRET_KEY: 'the secret of another installation, long' },
  })
})
afterAll(async () => {
  await other.drop()
  rmSync(folder, { recursive: true })
})

let files = 0
function file(content?: string): string {
  const path = join(folder, String(++files))
  if (content !== undefined) writeFileSync(path, content)
  return path
}
const reveal = async (token: string, din: string) =>
  (await server.call(revealDirector, { token, body: { director_id: din } })).body.data
const importFile = (text: string) =>
  importContacts({
    db: server.db,
    path: file(text),
    now: () => new Date(),
    suppressedAmong: server.suppressions.among,
  })

test('a file of contacts opts all of them out, in whatever table they are', async () => {
  const [one, two] = [await newUser(), await newUser()]
  const path = file(
    `Number;Address\r\n${one.phone.slice(3)};${one.email.toUpperCase()}\n"${two.phone}",\nnobody\n`,
  )
  expect(await server.optOuts.lists.importFile(path)).toEqual({ added: 3, known: 0, skipped: 2 })
  expect(await server.optOuts.lists.importFile(path)).toEqual({ added: 0, known: 3, skipped: 2 })
  const [first, second] = [await reveal(one.token, one.din), await reveal(two.token, two.din)]
  expect([first.phone_no, first.email]).toEqual([{ removed: true }, { removed: true }])
  expect([second.phone_no, second.email]).toEqual([{ removed: true }, two.email])
})

test('the list of another installation is honoured, and names nobody without its key', async () => {
  const user = await newUser()
  await other.optOuts.suppress(user.phone)
  const path = file()
  expect(await other.optOuts.lists.exportList(path)).toBe(1)
  const text = readFileSync(path, 'utf8')
  expect(text).toMatch(/^dastak opt-outs 1\n[0-9a-f]{40}\n$/)
  const wrong = { name: 'Other', key: 'ab'.repeat(32) }
  expect(await server.optOuts.lists.importList(path, wrong)).toMatchObject({ added: 1, removed: 0 })
  expect((await reveal(user.token, user.din)).phone_no).toBe(user.phone)
  const right = { name: 'Other', key: await other.optOuts.lists.key() }
  expect(await server.optOuts.lists.importList(path, right)).toMatchObject({ added: 0, removed: 1 })
  expect((await reveal(user.token, user.din)).phone_no).toEqual({ removed: true })
  const plain = server.optOuts.lists.importList(file('+91 11111 00001'), right)
  await expect(plain).rejects.toThrow('is not a list of opt-outs')
  await expect(server.optOuts.lists.importFile(path)).rejects.toThrow('Give --list and --key-file')
})

test('imports and pages do not bring an opted-out contact back; a business keeps its facts', async () => {
  const phone = '+911111188001'
  await server.optOuts.suppress(phone)
  await server.optOuts.suppress('Owner@Looms.example')
  await importFile(`din,phone,email\n00990001,${phone},a@looms.example\n00990002,${phone},\n`)
  await importFile(`gstin,business_name,phone\n29AAACS0000A1Z3,Sample Looms,${phone}\n`)
  await importFile(`mobile,rc_number\n${phone},XX00AA0001\n`)
  await importFile('din,email\n00990003,OWNER@looms.example\n')
  const { rows } = await server.db.pool.query<Record<string, string | null>>(
    `SELECT din AS subject, phone, email FROM contact_din WHERE din LIKE '0099%'
     UNION ALL SELECT business_name, phone, email FROM contact_gstin
     UNION ALL SELECT subject, phone, email FROM contact_record`,
  )
  expect(rows).toEqual([
    { subject: '00990001', phone: null, email: 'a@looms.example' },
    { subject: 'Sample Looms', phone: null, email: null },
  ])
})

test('what a restored backup brings back is removed by the next night', async () => {
  const user = await newUser()
  await server.optOuts.suppress(user.phone)
  server.clock.pass({ minutes: 5 })
  await server.optOuts.sweep()
  server.clock.pass({ minutes: 5 })
  await server.optOuts.sweep()
  await server.db.pool.query('UPDATE contact_din SET phone = $1 WHERE din = $2', [
    user.phone,
    user.din,
  ])
  const { looked } = await server.optOuts.lists.applyAgain()
  expect(looked).toBeGreaterThan(0)
  const { rows } = await server.db.pool.query('SELECT FROM contact_din WHERE phone = $1', [
    user.phone,
  ])
  expect(rows).toEqual([])
})
