import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as contract from '@dastak/contract/do-not-contact.ts'
import { exportLeads, queryLeads, revealDirector } from '@dastak/contract/kinds/din.ts'
import { queryWorklist } from '@dastak/contract/worklist/worklist.ts'
import { expect, onTestFinished, test } from 'vitest'
import { newUser, server, setUpReports } from '../../testing/people/reporting-people.ts'
import { importDnd } from '../registry/importing/import-targets.ts'

setUpReports()

const noticesOf = async (token: string) =>
  (await server.call(queryLeads, { token, body: {} })).body.data.data[0]!.notices
const csvOf = async (token: string) => {
  const answer = await server.call(exportLeads, { token, body: {} })
  return (await answer.body.data.blob.text()).trim().split('\r\n')
}
function importScrubs(text: string) {
  const folder = mkdtempSync(join(tmpdir(), 'dastak-dnd-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'scrub.csv')
  writeFileSync(path, text)
  return importDnd({ db: server.db, path, now: () => new Date('2026-11-20T10:00:00Z') })
}

test('a lead says that its number is on the register, with the day of the latest check', async () => {
  const user = await newUser()
  const file = `Mobile No,DND Status,Scrub Date\n${user.phone},Registered,02/11/2026\n,yes,\n`
  expect(await importScrubs(file)).toMatchObject({ added: 1, skipped: 1 })
  expect(await noticesOf(user.token)).toMatchObject({ dnd_checked_on: '2026-11-02' })
  const [heading, row] = await csvOf(user.token)
  expect(heading).toMatch(/,Do not call$/)
  expect(row).toMatch(/,"DND, checked on 02\/11\/2026"$/)
  const worked = (await server.call(queryWorklist, { token: user.token, body: {} })).body.data.data
  expect(worked[0]!.notices.dnd_checked_on).toBe('2026-11-02')
  // An older result changes nothing, a newer one does.
  await importScrubs(`phone,dnd,checked_on\n${user.phone},no,2026-10-01\n`)
  expect((await noticesOf(user.token)).dnd_checked_on).toBe('2026-11-02')
  await importScrubs(`phone,dnd\n${user.phone},no\n`)
  expect((await noticesOf(user.token)).dnd_checked_on).toBeNull()
})

test('a contact on the list is not revealed and costs nothing, neither to its owner nor to members', async () => {
  const [owner, seller] = [await newUser(), await newUser()]
  await server.call(contract.blockContact, {
    token: owner.token,
    body: { contact: seller.phone, is_blocked: true },
  })
  const reveal = () =>
    server.call(revealDirector, { token: owner.token, body: { director_id: seller.din } })
  const { data } = (await reveal()).body
  expect(data).toMatchObject({ phone_no: null, email: seller.email })
  expect(data.credits_charged).toEqual({ phone: 0, email: 1 })
  await server.call(contract.clearDoNotContact, { token: owner.token })
  expect((await reveal()).body.data).toMatchObject({
    phone_no: seller.phone,
    credits_charged: { phone: 1, email: 0 },
  })
})

test('contacts on the own list are marked, and files leave them out', async () => {
  const user = await newUser()
  const { token } = user
  const sheet = `Name,Phone\nAsha,${user.phone.slice(3)}\n`
  const file = new File([sheet], 'never-again.csv')
  const added = await server.call(contract.addDoNotContact, {
    token,
    body: { mode: 'add', file },
  })
  expect(added.body.data).toMatchObject({ phones: 1, emails: 0, is_own: true })
  expect(await noticesOf(token)).toMatchObject({ is_phone_blocked: true, is_email_blocked: false })
  const [, row] = await csvOf(token)
  expect(row).not.toContain(user.phone)
  expect(row).toMatch(/,Phone: On your do-not-contact list$/)
  const block = (contact: string, is_blocked: boolean) =>
    server.call(contract.blockContact, { token, body: { contact, is_blocked } })
  expect((await block(user.email.toUpperCase(), true)).body.data.emails).toBe(1)
  expect((await block(user.phone, false)).body.data).toMatchObject({ phones: 0, emails: 1 })
  expect((await block('nobody', true)).body.message).toBe(
    'Enter a phone number or an email address.',
  )
  const cleared = await server.call(contract.clearDoNotContact, { token })
  expect(cleared.body.data).toEqual({ phones: 0, emails: 0, updated_at: null, is_own: true })
  expect(await noticesOf(token)).toMatchObject({ is_phone_blocked: false, is_email_blocked: false })
})

test('an address on the list stops all spellings of its mailbox, and is lifted in any', async () => {
  const [owner, seller] = [await newUser(), await newUser({ email: 'Meena.Dnc+pune@gmail.com' })]
  const block = (contact: string, is_blocked: boolean) =>
    server.call(contract.blockContact, { token: owner.token, body: { contact, is_blocked } })
  const reveal = async () =>
    (await server.call(revealDirector, { token: owner.token, body: { director_id: seller.din } }))
      .body.data.email
  expect((await block('m.e.e.n.a.dnc@googlemail.com', true)).body.data.emails).toBe(1)
  expect(await reveal()).toBeNull()
  expect((await block('meenadnc+x@gmail.com', false)).body.data.emails).toBe(0)
  expect(await reveal()).toBe('Meena.Dnc+pune@gmail.com')
  await block('MEENADNC@gmail.com', true)
  const found = (await server.call(queryLeads, { token: owner.token, body: {} })).body.data.data
  expect(found.map(({ notices }) => notices.is_email_blocked).toSorted()).toEqual([false, true])
})

test('a list has at most 5,00,000 contacts, and one more is refused', async () => {
  const { token, userId } = await newUser()
  await server.db.pool.query(
    `INSERT INTO blocked_contact (owner_user_id, value, created_at)
     SELECT $1, 'n' || g || '@looms.example', now() FROM generate_series(1, 499999) g`,
    [userId],
  )
  const block = (contact: string) =>
    server.call(contract.blockContact, { token, body: { contact, is_blocked: true } })
  expect((await block('last@looms.example')).status).toBe(200)
  const refused = await block('more@looms.example')
  expect([refused.status, refused.body.message]).toEqual([
    422,
    'A list has at most 5,00,000 contacts.',
  ])
  const { data } = (await server.call(contract.getDoNotContact, { token })).body
  expect(data).toMatchObject({ emails: 500_000 })
})
