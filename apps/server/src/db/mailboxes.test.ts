import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailboxForms, mailboxOf, smallLetters } from '../contact-values/email-domains.rules.ts'
import { removeContacts } from '../features/registry/records/removals.store.ts'
import { inTransaction } from './database.ts'
import { startManagedServer, type ManagedServer } from '../testing/database/managed-server.ts'

/** The database's copy of the rule, in a database that knows only the letters A to Z. */

let server: ManagedServer
let client: pg.Client
let opened: Awaited<ReturnType<ManagedServer['open']>>
beforeAll(async () => {
  server = await startManagedServer()
  const C = "LC_COLLATE 'C' LC_CTYPE 'C'"
  await server.run('CREATE ROLE dastak_app; GRANT dastak_app TO plain')
  await server.run(`CREATE DATABASE letters OWNER plain ENCODING 'UTF8' ${C} TEMPLATE template0`)
  const url = server.url('plain', 'letters')
  opened = await server.open({ url })
  client = new pg.Client(url)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await opened.close()
  await server.drop()
})

async function inDatabase(rule: 'mailbox_of' | 'small_letters', texts: readonly string[]) {
  const { rows } = await client.query<{ text: string }>(
    `SELECT ${rule}(t) AS text FROM unnest($1::text[]) WITH ORDINALITY u (t, n) ORDER BY n`,
    [texts],
  )
  return rows.map(({ text }) => text)
}

test('every letter of Unicode has the same small letter in both', async () => {
  const letters: string[] = []
  for (let code = 1; code <= 0x1_ff_ff; code += 1) {
    const letter = String.fromCodePoint(code)
    if (code < 0x30_00 || /\p{Cased}/u.test(letter)) letters.push(letter)
  }
  const small = await inDatabase('small_letters', letters)
  const other = letters.filter((letter, at) => smallLetters(letter) !== small[at])
  expect(other).toEqual([])
  expect(small[letters.indexOf('É')]).toBe('é')
})

test('every address has the same mailbox in both', async () => {
  const local = fc.string({ unit: fc.constantFrom(...'aA.+-_éÉİςΣआ1'), minLength: 1 })
  const domain = fc.constantFrom('gmail.com', 'GoogleMail.com', 'firm.example', 'xn--p1ai.example')
  const addresses = fc.sample(
    fc.tuple(local, domain).map((parts) => parts.join('@')),
    { numRuns: 5_000, seed: 50 },
  )
  expect(await inDatabase('mailbox_of', addresses)).toEqual(addresses.map(mailboxOf))
})

test('an address is known again in all its spellings, and others are others', () => {
  const same = [
    'asha.sample@gmail.com',
    'Asha.Sample@GMAIL.com',
    'a.s.h.a.sample+news@googlemail.com',
    'ashasample+a+b@gmail.com',
  ]
  expect(same.map(mailboxOf)).toEqual(same.map(() => 'ashasample@gmail.com'))
  expect(mailboxOf('Sales+Pune@Firm.example')).toBe('sales@firm.example')
  expect(mailboxOf('a.b@firm.example')).toBe('a.b@firm.example')
  expect(mailboxOf('+news@firm.example')).toBe('+news@firm.example')
  expect(mailboxForms('Asha.Sample+News@gmail.com')).toEqual([
    'ashasample@gmail.com',
    'asha.sample+news@gmail.com',
    'asha.sample@gmail.com',
  ])
})

test('contacts are found by the index of mailboxes', async () => {
  await client.query(
    `INSERT INTO contact_din (din, email, source)
     SELECT lpad(g::text, 8, '0'), 'É' || g || '@firm.example', 'Sample'
     FROM generate_series(1, 2000) g`,
  )
  await client.query('ANALYZE contact_din')
  const find = `SELECT email FROM contact_din WHERE mailbox_of(email) = ANY ($1::text[])`
  const { rows } = await client.query<{ email: string }>(find, [['é77@firm.example']])
  expect(rows).toEqual([{ email: 'É77@firm.example' }])
  const plan = await client.query(`EXPLAIN ${find}`, [['é77@firm.example']])
  expect(JSON.stringify(plan.rows)).toContain('contact_din_mailbox')
  // An address with accented capitals stayed, although its person had a reference.
  const optedOut = { phones: [], mailboxes: [mailboxOf('é77@FIRM.example')] }
  await inTransaction(opened.db, (tx) => removeContacts(tx, optedOut))
  expect((await client.query(find, [['é77@firm.example']])).rows).toEqual([])
})
