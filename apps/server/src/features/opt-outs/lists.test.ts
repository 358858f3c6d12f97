import { randomBytes } from 'node:crypto'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { revealDirector } from '@dastak/contract/kinds/din.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newUser, server, setUpReports } from '../../testing/people/reporting-people.ts'
import { importContacts } from '../registry/importing/import-targets.ts'
import { contactHash } from './contact-hash.rules.ts'

setUpReports()

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dastak-opt-outs-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

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

test('a stored list of another installation is honoured, and no new one is taken', async () => {
  const user = await newUser()
  const key = randomBytes(32)
  await server.db.pool.query(
    `WITH list AS (
       INSERT INTO suppression_list (name, key, created_at) VALUES ('Partner', $1, now())
       RETURNING id
     )
     INSERT INTO suppression (list_id, hash, origin, created_at)
     SELECT id, $2, 'list', now() FROM list`,
    [
      server.suppressions.listBox.sealBytes(key),
      contactHash(key, { unit: 'phone', value: user.phone }),
    ],
  )
  expect(await server.optOuts.lists.applyAgain()).toMatchObject({ removed: 1 })
  expect((await reveal(user.token, user.din)).phone_no).toEqual({ removed: true })
  await server.optOuts.suppress(user.email)
  const path = file()
  expect(await server.optOuts.lists.exportList(path)).toBeGreaterThan(0)
  expect(readFileSync(path, 'utf8')).toMatch(/^dastak opt-outs 1\n([0-9a-f]{40}\n)+$/)
  expect(await server.optOuts.lists.key()).toMatch(/^[0-9a-f]{64}$/)
  await expect(server.optOuts.lists.importFile(path)).rejects.toThrow(
    'Let its operator send a plain file of contacts',
  )
})

test('a file without lines is refused by its place, in little memory, and nothing of it is taken', async () => {
  const user = await newUser()
  const path = file(`${user.phone}\r\n${user.email}\r\n`)
  const blanks = Buffer.alloc(2 ** 20, ' ')
  for (let count = 0; count < 200; count += 1) appendFileSync(path, blanks)
  const before = process.memoryUsage().rss
  await expect(server.optOuts.lists.importFile(path)).rejects.toThrow(
    `Line 3 of ${path} is longer than 10,000 characters, so nothing was imported.`,
  )
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 2 ** 20)
  expect((await reveal(user.token, user.din)).phone_no).toBe(user.phone)
  await expect(server.optOuts.lists.importFile('/dev/null')).rejects.toThrow('is not a file')
  await expect(server.optOuts.lists.importFile(folder)).rejects.toThrow('is not a file')
  await expect(server.optOuts.lists.importFile('/nowhere')).rejects.toThrow('cannot be read')
})

test('lines end as on any machine, also between two pieces of the file', async () => {
  const users = [await newUser(), await newUser(), await newUser()]
  const [one, two, three] = users.map(({ phone }) => phone)
  // A piece has 64 KiB: the carriage return is its last byte.
  const filler = `${' '.repeat(9_000)}\n`.repeat(7)
  const start = `${one}\r${two}`
  const gap = ' '.repeat(2 ** 16 - filler.length - start.length - 1)
  const path = file(`${filler}${start}${gap}\r\n${three}`)
  expect(await server.optOuts.lists.importFile(path)).toEqual({ added: 3, known: 0, skipped: 0 })
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
