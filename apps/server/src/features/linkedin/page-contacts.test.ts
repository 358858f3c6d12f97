import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createLinkedinWorld, type LinkedinWorld } from '../../testing/people/linkedin-world.ts'
import { secondsToTomorrow } from '../../time/days.ts'
import { importContacts } from '../registry/importing/import-targets.ts'

/** Contacts that come in with profiles: in their texts, and of people who have opted out. */

let t: LinkedinWorld
beforeAll(async () => {
  t = await createLinkedinWorld('+91880309')
})
afterAll(() => t.server.drop())

const profile_url = (id: string) => `https://www.linkedin.com/in/${id}`

test('contacts in names and headlines are taken out, whoever sends them', async () => {
  const person = await t.newUser()
  const sent = await t.submit(person, {
    profile_url: profile_url('texts-page'),
    name: 'Asha Sample 98765 43210',
    headline: 'Head of weaving | asha.texts@mills.example',
  })
  expect(sent).toMatchObject({ name: 'Asha Sample', headline: 'Head of weaving' })
  t.vendor.answer = () => ({
    phone: '+91 11111 10309',
    name: 'Ravi (wa.me/919876543210)',
    facts: { name: 'Ravi +91 98765 43210', headline: 'ravi@mills.example', company: 'Mills' },
  })
  expect(await t.ask(person, 'texts-vendor')).toMatchObject({ name: 'Ravi', headline: null })
  const { rows: leads } = await t.server.db.pool.query<{ text: string }>(
    `SELECT name || facts::text AS text FROM lead WHERE kind = 'linkedin'`,
  )
  expect(leads).toHaveLength(2)
  for (const { text } of leads) expect(text).not.toMatch(/98765|@mills/)

  const folder = mkdtempSync(join(tmpdir(), 'dastak-profiles-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'profiles.csv')
  const row = `${profile_url('texts-file')},Meena 9876543210,meena@mills.example,+911111110310`
  writeFileSync(path, `linkedin_url,name,headline,phone\n${row}\n`)
  await importContacts({
    db: t.server.db,
    path,
    now: () => new Date(),
    suppressedAmong: t.server.suppressedAmong,
  })
  const { rows } = await t.server.db.pool.query(
    `SELECT facts FROM contact_record WHERE subject = 'texts-file'`,
  )
  expect(rows).toEqual([{ facts: { name: 'Meena' } }])
})

test('a contact whose person has opted out is shown as removed, and is not looked up elsewhere', async () => {
  const person = await t.newUser()
  await t.server.optOuts.suppress('gone.page@gmail.com')
  const requests = t.vendor.requests.length
  const sent = await t.submit(person, {
    profile_url: profile_url('removed-page'),
    phone_no: '+911111110311',
    email: 'GonePage+x@googlemail.com',
  })
  expect(sent).toMatchObject({
    phone_no: '+911111110311',
    email: { removed: true },
    status: 'completed',
    notices: { is_email_removed: true },
  })
  await t.work()
  expect(t.vendor.requests.length).toBe(requests)
})

test('an account sends in at most 200 contacts a day, and profiles without them are taken', async () => {
  const { clock } = t.server
  clock.pass({ seconds: secondsToTomorrow(clock.now(), 'Asia/Kolkata'), hours: 10 })
  const person = await t.newUser()
  const send = (at: number, contacts: object) =>
    t.send(person, { profile_url: profile_url(`many-${at}`), ...contacts })
  const both = { phone_no: '+911111110312', email: 'many@mills.example' }
  for (let at = 0; at < 99; at += 1) expect((await send(at, both)).status).toBe(200)
  expect((await send(99, { email: 'many@mills.example' })).status).toBe(200)
  const refused = await send(100, both)
  expect([refused.status, refused.body.message_code]).toEqual([429, 'rate_limited'])
  expect(refused.body.message).toMatch(
    /^You can send in 200 contacts of profile pages a day\. .* Try again in 14 hours\.$/,
  )
  expect((await send(100, { email: 'many@mills.example' })).status).toBe(200)
  expect((await send(101, { email: 'many@mills.example' })).status).toBe(429)
  expect((await send(101, { name: 'Asha' })).status).toBe(200)
  const other = await t.newUser()
  expect((await t.send(other, { profile_url: profile_url('many'), ...both })).status).toBe(200)
})
