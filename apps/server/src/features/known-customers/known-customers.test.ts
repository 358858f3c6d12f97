import { findKnownCustomers } from '@dastak/contract/known-customers/find.ts'
import {
  addKnownCustomers,
  clearKnownCustomers,
  getKnownCustomers,
} from '@dastak/contract/known-customers/known-customers.ts'
import { DIN_CALLS } from '@dastak/contract/kinds/din.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textRows, workbookOf } from '../../testing/batches/workbooks.ts'
import { createTeamPeople } from '../../testing/people/team-people.ts'
import { insertDirector } from '../../testing/registry/registry-rows.ts'
import { createTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { knownHash } from './known-values.service.ts'

/** The list of a user's own customers. */

let server: TestServer
let people: ReturnType<typeof createTeamPeople>
beforeAll(async () => {
  server = await createTestServer()
  people = createTeamPeople(server, '+91880154')
})
afterAll(() => server.drop())

type Person = Awaited<ReturnType<typeof people.newUser>>

async function add(
  { token }: Person,
  content: string | Uint8Array<ArrayBuffer>,
  mode: 'add' | 'replace' = 'add',
) {
  const file = new File([content], 'customers.csv')
  const { status, body } = await server.call(addKnownCustomers, { token, body: { mode, file } })
  return body.success ? body.data : { status, message: body.message }
}
const listOf = async ({ token }: Person) =>
  (await server.call(getKnownCustomers, { token })).body.data

const CIN = 'U74999MH2015PTC265316'
const OTHER_CIN = 'U74999MH2015PTC265317'
const FILE =
  'Company,Contact person,Mobile,Email,CIN\n' +
  `"M/s. Sample Looms Pvt. Ltd.",Asha Sample,+91 11111 10001,Asha@Looms.example,CIN: ${CIN}.\n` +
  'Mango Exports LLP,Ravi Sample,,,\n'

test('what a file names is found again by contact, number and company, in other spellings', async () => {
  const person = await people.newUser()
  expect(await listOf(person)).toMatchObject({ phones: 0, updated_at: null })
  expect(await add(person, FILE)).toMatchObject({ phones: 1, emails: 1, numbers: 1, names: 2 })
  const { known } = server.knownCustomers
  expect(
    await known(person.userId, [
      { phone: '+911111110001' },
      { email: 'asha@looms.example' },
      { numbers: [null, CIN.toLowerCase()] },
      { names: ['SAMPLE LOOMS PRIVATE LIMITED'] },
      { names: ['Mango Exports'], phone: '+911111110009' },
      // Names of persons are no companies.
      { names: ['Asha Sample'] },
      { phone: '+911111110002', email: 'ravi@looms.example', numbers: [], names: [null] },
      {},
    ]),
  ).toEqual([true, true, true, true, true, false, false, false])
  const other = await people.newUser()
  expect(await known(other.userId, [{ phone: '+911111110001' }])).toEqual([false])
})

test('a customer is known by any address of the mailbox, and older lists by the one on them', async () => {
  const person = await people.newUser()
  await add(person, 'Email\nAsha.Known+a@gmail.com\n')
  const known = (email: string) =>
    server.knownCustomers.known(person.userId, [{ email }]).then(([is]) => is)
  expect(await known('ashaknown@googlemail.com')).toBe(true)
  expect(await known('asha.known@firm.example')).toBe(false)
  // A hash of the address as it was written, from before.
  const key = await server.keptKeys.get('known customers')
  const old = knownHash(key, person.userId, { kind: 'email', value: 'old.known@gmail.com' })
  await server.db.pool.query(
    `INSERT INTO known_customer (user_id, hash, kind, created_at) VALUES ($1, $2, 'email', now())`,
    [person.userId, old],
  )
  expect(await known('Old.Known+b@gmail.com')).toBe(true)
  expect(await known('oldknown@gmail.com')).toBe(false)
})

test('a list grows, is replaced and cleared; a value is there once', async () => {
  const person = await people.newUser()
  await add(person, FILE)
  expect(await add(person, 'a@x.example\nasha@looms.example')).toMatchObject({
    emails: 2,
    names: 2,
  })
  const book = new Uint8Array(await workbookOf({ Sheet: textRows(['Email'], ['b@x.example']) }))
  expect(await add(person, book, 'replace')).toMatchObject({ emails: 1, names: 0, phones: 0 })
  expect(await server.knownCustomers.known(person.userId, [{ phone: '+911111110001' }])).toEqual([
    false,
  ])
  expect(await add(person, 'Nothing,here\n1,2')).toMatchObject({ status: 422 })
  expect(await listOf(person)).toMatchObject({ emails: 1 })
  await server.call(clearKnownCustomers, { token: person.token })
  expect(await listOf(person)).toEqual({
    phones: 0,
    emails: 0,
    numbers: 0,
    names: 0,
    updated_at: null,
  })
})

test('directors, businesses and companies are found by name and number, and by owned contacts only', async () => {
  const person = await people.newUser()
  const [mine, hidden] = ['00880301', '00880302']
  const customer = { din: mine, cin: CIN, phone: '+911111110301' }
  await insertDirector(server, customer)
  await insertDirector(server, { din: hidden, cin: OTHER_CIN, phone: '+911111110302' })
  const find = async (who = person) => {
    const { body } = await server.call(findKnownCustomers, {
      token: who.token,
      body: {
        companies: [
          { identification_number: CIN, company_name: null },
          { identification_number: OTHER_CIN, company_name: 'MANGO EXPORTS LLP' },
          { identification_number: 'U74999MH2015PTC265399', company_name: 'ORANGE LTD' },
        ],
        din: [mine, hidden, '00880399'],
      },
    })
    return body.data
  }
  const nobody = { companies: [], din: [], gst: [], linkedin: [] }
  expect(await find()).toEqual(nobody)
  await add(person, `${FILE}Other,,+91 11111 10302,,\n`)
  // The phone number of the second director is on the list, and is not revealed.
  expect(await find()).toEqual({ ...nobody, companies: [CIN, OTHER_CIN], din: [mine] })
  await server.call(DIN_CALLS.reveal, { token: person.token, body: { director_id: hidden } })
  expect((await find()).din).toEqual([mine, hidden])
  expect(await find(await people.newUser())).toEqual(nobody)
})

test('nothing that can be read is kept, and the same customer of two users has two hashes', async () => {
  const [one, other] = [await people.newUser(), await people.newUser()]
  for (const person of [one, other]) await add(person, 'Email\nsame@x.example')
  const { rows } = await server.db.pool.query<{ hash: Buffer; text: string }>(
    `SELECT hash, row_to_json(k)::text AS text
     FROM known_customer k
     WHERE user_id IN ($1, $2)`,
    [one.userId, other.userId],
  )
  expect(rows).toHaveLength(2)
  expect(rows[0]!.hash.equals(rows[1]!.hash)).toBe(false)
  expect(rows.map(({ text }) => text).join()).not.toContain('same')
})
