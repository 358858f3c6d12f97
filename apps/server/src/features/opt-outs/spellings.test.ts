import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getLeadsExtracted, revealDirector } from '@dastak/contract/kinds/din.ts'
import { getLinkedinRequests, submitLinkedinRequest } from '@dastak/contract/linkedin/requests.ts'
import { sendPrivacyCode, submitOptOut } from '@dastak/contract/privacy/opt-out.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEmail } from '../../contact-values/contact-values.rules.ts'
import { asOwner } from '../../testing/database/as-owner.ts'
import { createTestContacts } from '../../testing/lookups/lookups-on.ts'
import { createTeamPeople } from '../../testing/people/team-people.ts'
import { insertDirector } from '../../testing/registry/registry-rows.ts'
import { MANY_CALLS } from '../../testing/server/http-caller.ts'
import { createTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { readShownLead } from '../crm/sending.store.ts'
import { importContacts } from '../registry/importing/import-targets.ts'
import { contactHash } from './contact-hash.rules.ts'
import type { ListPage } from './lists.service.ts'

/** One mailbox is one person, however its address is written. */

const CIN = 'U72900MH2020PTC000101'
/** How people type an address of the mailbox `ashaN…`, each person with another N. */
const TYPED = [
  (n: number) => `asha${n}.optout.sample@gmail.com`,
  (n: number) => `Asha${n}.Optout.Sample@GMAIL.com`,
  (n: number) => `asha${n}optoutsample@gmail.com`,
  (n: number) => `asha${n}.optout.sample+news@gmail.com`,
  (n: number) => `ASHA${n}OPTOUTSAMPLE+a+b@gmail.com`,
  (n: number) => `asha${n}.optout.sample@googlemail.com`,
  (n: number) => `a.s.h.a${n}optoutsample+x@GoogleMail.com`,
  (n: number) => `Asha Sample <asha${n}.optout.sample@gmail.com>`,
  (n: number) => `mailto:asha${n}.optoutsample@gmail.com`,
  (n: number) => `asha${n}.optout.sample (at) gmail.com`,
  (n: number) => `ａｓｈａ${n}.optout.sample@gmail.com`,
  (n: number) => `asha${n}.optout​.sample@gmail.com,`,
] as const
const WHICH = TYPED.map((_, at) => at)
/** The addresses of a person as they are stored. */
const addressesOf = (n: number) => [...new Set(TYPED.map((typed) => readEmail(typed(n))!))]
const others = (n: number) => [`asha${n}.optout@gmail.com`, `asha${n}optoutsample@firm.example`]

let server: TestServer
let user: { token: string; id: number }
const vendor = createTestContacts()
const emails = new Map<string, string>()
let serial = 0

beforeAll(async () => {
  vendor.answer = ({ subject }) => ({ email: emails.get(subject), source: 'Sample' })
  server = await createTestServer({ env: MANY_CALLS, contacts: [vendor] })
  const person = await createTeamPeople(server, '+91978155').newOwner(2_000)
  await server.accounts.operatorActions.grantPermissions(person.mobile, ['din-search'])
  user = { token: person.token, id: (await server.accounts.authenticate(person.token)).userId }
})
afterAll(() => server.drop())

/** A director whom the vendor answers with this address. Returns the DIN. */
async function directorWith(email: string): Promise<string> {
  const din = `0070${String((serial += 1)).padStart(4, '0')}`
  emails.set(din, email)
  await insertDirector(server, { din, cin: CIN })
  return din
}
const reveal = async (din: string) =>
  (await server.call(revealDirector, { token: user.token, body: { director_id: din } })).body.data
async function sendPage(email: string) {
  const profile_url = `linkedin.com/in/asha-page-${(serial += 1)}`
  const body = { profile_url, name: 'Asha', email }
  return (await server.call(submitLinkedinRequest, { token: user.token, body })).body.data
}
async function optOut(typed: string) {
  const sent = await server.call(sendPrivacyCode, { body: { contact: typed, purpose: 'opt_out' } })
  const otp = await server.lastCode(readEmail(typed)!)
  const { client_id } = sent.body.data
  return (await server.call(submitOptOut, { body: { client_id, otp } })).body.data
}
/** The imported addresses of a person. */
async function imported(n: number, email: readonly string[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'dastak-spellings-'))
  const path = join(folder, 'contacts.csv')
  const rows = email.map((one, at) => `0${71 + n}${String(at).padStart(5, '0')},${one}`)
  writeFileSync(path, ['din,email', ...rows].join('\n'))
  const { suppressedAmong } = server
  await importContacts({ db: server.db, path, now: () => new Date(), suppressedAmong })
  rmSync(folder, { recursive: true })
  return importedNow(n)
}
async function importedNow(n: number): Promise<string[]> {
  const { rows } = await server.db.pool.query<{ email: string }>(
    'SELECT email FROM contact_din WHERE din LIKE $1 AND email IS NOT NULL ORDER BY din',
    [`0${71 + n}%`],
  )
  return rows.map(({ email }) => email)
}
const everything = async () => {
  const leads = (await server.call(getLeadsExtracted, { token: user.token })).body.data.data
  const pages = (await server.call(getLinkedinRequests, { token: user.token })).body.data.data
  return JSON.stringify([leads, pages])
}

describe.each(WHICH)('a person who opts out as in spelling %i', (n) => {
  const all = addressesOf(n)
  /** Leads and pages with one address of each kind. */
  const some = [all[n % all.length]!, all[(n + 3) % all.length]!, ...others(n)]

  test('is out of imports, vendors, pages, lists, pushes and restores in all spellings', async () => {
    expect(all.length).toBeGreaterThanOrEqual(7)
    expect(await imported(n, [...all, ...others(n)])).toEqual([...all, ...others(n)])
    const dins = await Promise.all(some.map(directorWith))
    for (const din of dins) expect((await reveal(din)).email).toBe(emails.get(din))
    for (const email of some) expect((await sendPage(email)).email).toBe(email)

    const receipt = await optOut(TYPED[n]!(n))
    await server.optOuts.sweep()
    const shown = await everything()
    for (const email of all) expect(shown).not.toContain(email)
    for (const email of others(n)) expect(shown).toContain(email)
    expect(await importedNow(n)).toEqual(others(n))
    expect(await imported(n, [...all, ...others(n)])).toEqual(others(n))

    // A vendor answers, and pages show, what is not kept, sold or charged.
    const next = await directorWith(all[(n + 5) % all.length]!)
    const again = await reveal(next)
    expect([again.email, again.credits_charged]).toEqual([null, { phone: 0, email: 0 }])
    const page = await sendPage(all[(n + 1) % all.length]!)
    expect(page.email).toEqual({ removed: true })
    const { rows } = await server.db.pool.query<{ id: string }>(
      'SELECT id FROM lead WHERE user_id = $1 AND subject = $2',
      [user.id, dins[0]],
    )
    const pushed = await readShownLead(server.db.kysely, user.id, {
      kind: 'din',
      lead_id: rows[0]!.id,
    })
    expect(pushed).toMatchObject({ subject: dins[0], email: null })

    // As a restored backup would.
    await asOwner(
      server.ownerUrl,
      `INSERT INTO contact_din (din, email, source)
       VALUES ('0${71 + n}99999', '${all[2]}', 'Sample');
       UPDATE lead SET email = '${all[3]}' WHERE user_id = ${user.id} AND subject = '${dins[1]}'`,
    )
    await server.optOuts.lists.applyAgain()
    expect(await importedNow(n)).toEqual(others(n))
    expect(await everything()).not.toContain(all[3])

    // The same mailbox again has the same receipt, and is lifted as one.
    server.clock.pass({ seconds: 40 })
    expect(await optOut(all[4]!)).toEqual(receipt)
    expect(await server.suppressedAmong([...all, ...others(n)])).toEqual(new Set(all))
    await server.optOuts.allow(receipt.reference)
    expect(await server.suppressedAmong(all)).toEqual(new Set())
  })
})

/** An entry from before mailboxes were one. */
async function oldEntry(address: string, listId = 0, key?: Buffer): Promise<string> {
  const reference = `OUT-ENTRY-${String((serial += 1)).padStart(5, '2')}`
  const ownKey = key ?? (await server.suppressions.ownKey())
  // A hash of a text as it is, as numbers have it.
  const hash = contactHash(ownKey, { unit: 'phone', value: address.toLowerCase() })
  await server.db.pool.query(
    `INSERT INTO suppression (list_id, hash, unit, origin, reference, created_at)
     VALUES ($1, $2, 'email', 'person', $3, '2026-01-01')`,
    [listId, hash, listId === 0 ? reference : null],
  )
  return reference
}

test('an old entry stops its address, what has a tag, and its mailbox as soon as it is known', async () => {
  const old = await oldEntry('Old.Entry@gmail.com')
  const known = ['old.entry@gmail.com', 'OLD.Entry+x@gmail.com']
  const unknown = ['oldentry@gmail.com', 'o.l.d.entry+y@googlemail.com']
  expect(await server.suppressedAmong([...known, ...unknown])).toEqual(new Set(known))
  await server.db.pool.query(
    `INSERT INTO contact_din (din, email, source) VALUES ('00880001', $1, 'Sample')`,
    [known[1]],
  )
  await server.optOuts.lists.applyAgain()
  expect(await server.suppressedAmong([...known, ...unknown])).toEqual(
    new Set([...known, ...unknown]),
  )
  expect((await optOut(unknown[1]!)).reference).toBe(old)
  await server.optOuts.allow(old)
  expect(await server.suppressedAmong([...known, ...unknown])).toEqual(new Set())
})

test('all entries of a mailbox are lifted together, by a reference or an address', async () => {
  const [one, two] = [await oldEntry('two.old@gmail.com'), await oldEntry('twoold@gmail.com')]
  const reference = await server.optOuts.requireReference('Two.Old+x@gmail.com')
  expect(reference).toBe(one)
  await server.optOuts.allow(reference)
  expect(await server.suppressedAmong(['two.old@gmail.com', 'twoold@gmail.com'])).toEqual(new Set())
  await expect(server.optOuts.allow(two)).rejects.toThrow('There is no such reference.')
  await expect(server.optOuts.requireReference('nobody@gmail.com')).rejects.toThrow('no such')
})

test('a stored list of others stops addresses as written, without a tag and as the mailbox', async () => {
  const key = randomBytes(32)
  const { rows } = await server.db.pool.query<{ id: number }>(
    `INSERT INTO suppression_list (name, key, created_at) VALUES ('Partner', $1, now())
     RETURNING id`,
    [server.suppressions.listBox.sealBytes(key)],
  )
  await oldEntry('partner.one@gmail.com', rows[0]!.id, key)
  await oldEntry('partnertwo@gmail.com', rows[0]!.id, key)
  const stopped = [
    'Partner.One@gmail.com',
    'partner.one+x@gmail.com',
    'partner.two+y@googlemail.com',
  ]
  const free = ['partnerone@firm.example', 'p.artner.one@gmail.com']
  expect(await server.suppressedAmong([...stopped, ...free])).toEqual(new Set(stopped))
})

test('a list next to a backup brings the mailboxes of old entries back', async () => {
  const reference = await oldEntry('saved.old@gmail.com')
  await server.optOuts.requireReference('saved.old@gmail.com')
  const { own } = server.optOuts.lists
  const pages: ListPage[] = []
  for await (const page of own.pages()) pages.push(page)
  // The backup is older: its entry does not know its mailbox yet.
  await asOwner(
    server.ownerUrl,
    `UPDATE suppression SET mailbox = NULL WHERE reference = '${reference}'`,
  )
  await own.takeBack(
    await own.key(),
    (async function* saved() {
      yield* pages
    })(),
  )
  expect(await server.suppressedAmong(['savedold@gmail.com'])).toEqual(
    new Set(['savedold@gmail.com']),
  )
})
