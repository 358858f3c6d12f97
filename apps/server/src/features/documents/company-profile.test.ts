import { setUserOnboard } from '@dastak/contract/accounts/accounts.ts'
import { downloadCompanyProfile } from '@dastak/contract/documents.ts'
import { getCompanyDirectors } from '@dastak/contract/registry/registry.ts'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertLeads } from '../../testing/lookups/lead-rows.ts'
import { insertDirector } from '../../testing/registry/registry-rows.ts'
import { createTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { printable } from '../../papers/printable.rules.ts'
import { CALLER } from '../../testing/people/test-accounts.ts'

const CIN = 'U72900MH2020PTC000777'
const NAMES = [
  'ASHA SAMPLE',
  'मीरा SAMPLE',
  'மீரா SAMPLE',
  '{"svg":"<b>"} SAMPLE',
  'VERYLONGNAME'.repeat(12),
]
const din = (index: number) => String(7_000_001 + index).padStart(8, '0')

let server: TestServer
let token: string
beforeAll(async () => {
  server = await createTestServer()
  for (let index = 0; index < 61; index += 1) {
    const name = NAMES[index] ?? `DIRECTOR NUMBER ${index}`
    await insertDirector(server, {
      din: din(index),
      cin: CIN,
      name,
      phone: `+9111111${String(index).padStart(5, '0')}`,
    })
  }
  await server.db.pool.query(
    "UPDATE company SET name = $2, authorised_capital = 12345678, address = '1 Sample Road, " +
      "Goa', status = 'Active' WHERE cin = $1",
    [CIN, 'SAMPLE <i>LOOMS</i> PRIVATE LIMITED'],
  )
  await server.db.pool.query(`UPDATE directorship SET ended_on = '2024-05-06' WHERE din = $1`, [
    din(60),
  ])
  token = await join('+919876508001')
  const [lead] = await insertLeads(server.db, await idOf('+919876508001'), 'din', [
    { subject: din(0), phone: '+911111100001', email: 'asha@looms.example' },
  ])
  await server.db.pool.query(
    `
      INSERT INTO report (user_id, kind, lead_id, subject, name, reason, phone_state,
        phone_lookup_id, created_at)
     VALUES ($1, 'din', $2, $3, 'Asha Sample', 'Dead', 'accepted', 1, now())`,
    [await idOf('+919876508001'), lead, din(0)],
  )
  await join('+919876508002')
  await insertLeads(server.db, await idOf('+919876508002'), 'din', [
    { subject: din(1), phone: '+911111100002', email: 'secret@others.example' },
  ])
})
afterAll(() => server.drop())

const idOf = async (mobile: string) =>
  (await server.accounts.operatorActions.showUser(mobile)).user.id

async function join(mobile: string): Promise<string> {
  const { token: own } = await server.signIn(mobile)
  const email = `d${mobile.slice(1)}@sample.example`
  await server.call(setUserOnboard, { token: own, body: { name: 'Asha Sample', email } })
  const id = await server.accounts.emailVerification.sendEmailOtp(
    await idOf(mobile),
    email,
    '127.0.0.1',
  )
  await server.accounts.emailVerification.submitEmailOtp(
    await idOf(mobile),
    { id, code: await server.lastCode(email) },
    CALLER,
  )
  return own
}

/** As a browser says it, by an old id of the zone. */
const fetchProfile = (cin: string) =>
  fetch(
    `${server.url}${downloadCompanyProfile.path}?identification_number=${cin}&time_zone=Asia/Calcutta`,
    {
      headers: { authorization: `Bearer ${token}` },
    },
  )

test('a profile has facts, directors and own contacts with their source and date, on as many pages as needed, and nobody else’s', async () => {
  const answer = await fetchProfile(CIN.toLowerCase())
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('content-disposition')).toContain(`${CIN}_profile.pdf`)
  const document = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()))
  const { text: pages, totalPages } = await extractText(document, { mergePages: false })
  expect(totalPages).toBeGreaterThan(2)
  const whole = pages.join('\n')
  for (const text of [
    'SAMPLE <i>LOOMS</i> PRIVATE LIMITED',
    CIN,
    'Registry data of',
    '₹1,23,45,678',
    '1 Sample Road',
    'Board of directors (60)',
    'Past directors (1)',
    '6/05/2024',
    '+91 11111 00001',
    'asha@looms.example',
    'Sample, 1/01/2026',
    'Not revealed',
    '{"svg":"<b>"} SAMPLE',
    'DIRECTOR NUMBER 59',
    'मीरा SAMPLE',
    '[other script] SAMPLE',
    '(India Standard Time)',
  ])
    expect(whole).toContain(text)
  // Column headings and page numbers are on each page of the directors.
  for (const [index, page] of pages.slice(0, -1).entries()) {
    expect(page).toContain('Designation')
    expect(page).toContain(`Page ${index + 1} of ${totalPages}`)
  }
  // The registry's contacts, and those that others have revealed, belong to nobody here.
  expect(whole).not.toContain('others.example')
  expect(whole.match(/\+91/g)).toHaveLength(1)
  // A number that was accepted as bad is marked as such, here as in the preview; the email address
  // next to it is not.
  expect(whole).toMatch(/\+91 11111 00001\s+Reported bad/)
  expect(whole.match(/Reported bad/g)).toHaveLength(1)
  const { body } = await server.call(getCompanyDirectors, {
    token,
    query: { identification_number: CIN },
  })
  const marks = body.data.directors.map(({ is_phone_bad, is_email_bad }) => [
    is_phone_bad,
    is_email_bad,
  ])
  expect(marks.filter(([phone, email]) => phone || email)).toEqual([[true, false]])
})

test('several at the same moment are all created, and an unknown company has no profile', async () => {
  const answers = await Promise.all([CIN, CIN, CIN, 'U72900MH2020PTC999999'].map(fetchProfile))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 404])
  const sizes = await Promise.all(
    answers.slice(0, 3).map(async (answer) => (await answer.arrayBuffer()).byteLength),
  )
  expect(Math.min(...sizes)).toBeGreaterThan(10_000)
})

test.each([
  ['Asha   Rao\n', 'Asha Rao'],
  ['Ṛṣi Ānanda', 'Rsi Ānanda'],
  ['₹ 10 “Looms” – Łódź Ελλάς Москва', '₹ 10 “Looms” – Łódź Ελλάς Москва'],
  ['मीरा देवी Looms', 'मीरा देवी Looms'],
  ['क्\u200dष, L\u200dooms', 'क्\u200dष, Looms'],
  ['மீரா தேவி Looms', '[other script] Looms'],
  ['a\u0000b\u202ec\u{1f600}', 'abc[other script]'],
])('%j is printed as %j', (text, printed) => {
  expect(printable(text)).toBe(printed)
})
