import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ContactSource } from '../../../ports/contacts.ts'
import {
  bothFields,
  createTestContacts,
  type Answering,
} from '../../../testing/lookups/lookups-on.ts'
import { createTestLookups, type TestLookups } from '../../../testing/lookups/test-lookups.ts'
import { createGate } from '../../../testing/server/gate.ts'

let t: TestLookups
let user: number
const second = createTestContacts('Second')
const nothing: Answering = () => ({})
const fails: Answering = () => Promise.reject(new Error('500'))

beforeAll(async () => {
  const contacts = createTestContacts('First')
  const sources: ContactSource[] = [contacts, second]
  t = Object.assign(
    await createTestLookups({
      contacts: sources,
      limits: { sourceMs: 100, totalMs: 600 },
      holdSeconds: 1,
    }),
    { contacts },
  )
})
afterAll(() => t.drop())
beforeEach(async () => {
  user = await t.createUser({ phone: 5, email: 5 })
  second.answer = nothing
  t.failures.length = 0
})

async function expectNothingCharged() {
  expect(await t.balance(user)).toEqual({ phone: 5, email: 5 })
  expect(await t.credits.charges(user)).toEqual([])
  expect((await t.lookups.leads('din', user, { limit: 1 })).total).toBe(0)
  expect(await t.brokenRules()).toEqual([])
}

describe('nothing is charged when the vendor', () => {
  const misbehaviours: Record<string, Answering> = {
    fails,
    'throws at once': () => {
      throw new Error('boom')
    },
    'hangs and ignores its signal': () => new Promise(() => undefined),
    'answers text': () => 'Internal Server Error',
    'answers nothing at all': () => undefined,
    'answers a list': () => [{ phone: '+91 11111 22222' }],
    'answers a phone that is none': () => ({ phone: 'call me', email: null }),
    'answers an email that is none': () => ({ email: '<script>alert(1)</script>' }),
    'answers a text without end': () => ({
      phone: '1'.repeat(100_000),
      email: `${'a'.repeat(100_000)}@sample.example`,
    }),
    'answers a date of the future': () => ({ phone: '+91 11111 22222', fetched_at: '2199-01-01' }),
    'answers a date that is none': () => ({ phone: '+91 11111 22222', fetched_at: 'yesterday' }),
  }
  test.for(Object.entries(misbehaviours))('%s', async ([, answer]) => {
    t.contacts.answer = answer
    await expect(t.reveal(user, '00000001')).rejects.toMatchObject({ code: 'provider_unavailable' })
    expect(t.failures).toHaveLength(1)
    await expectNothingCharged()
  })
})

test.for([
  { phone: '+91 12' },
  { phone: '98765 4321', email: 'a***@x.example' },
  { phone: '1234567890' },
  { phone: '0000000000', email: 'NA' },
  { phone: '12345678' },
  { phone: '98XXXXXX10', email: 'r••••@acme.example' },
])(
  'a contact that is masked, broken or a placeholder is not found and costs nothing: %j',
  async (answer) => {
    t.contacts.answer = () => answer
    expect((await t.reveal(user, '00000001')).outcome).toMatchObject({
      phone: 'none',
      email: 'none',
      charged: { phone: 0, email: 0 },
    })
    expect(t.failures).toEqual([])
    expect(await t.credits.charges(user)).toEqual([])
  },
)

test('a late answer after the hold has expired charges nothing, saves nothing, and the credits are back', async () => {
  const slow = await createTestLookups({
    holdSeconds: 1,
    limits: { sourceMs: 9_000, totalMs: 9_000 },
  })
  const person = await slow.createUser({ phone: 1, email: 1 })
  const answering = createGate()
  slow.contacts.answer = () =>
    answering.pass().then(() => ({ phone: '+91 11111 22222', email: 'a@sample.example' }))
  const late = slow.reveal(person, '00000001')
  await expect.poll(() => slow.balance(person)).toEqual({ phone: 0, email: 0 })
  expect(await slow.lookups.releaseOverdue()).toBe(0)
  slow.clock.pass({ seconds: 2 })
  expect(await slow.lookups.releaseOverdue()).toBe(1)
  expect(await slow.balance(person)).toEqual({ phone: 1, email: 1 })
  answering.open()
  await expect(late).rejects.toMatchObject({ code: 'provider_unavailable' })
  expect(await slow.balance(person)).toEqual({ phone: 1, email: 1 })
  expect(await slow.credits.charges(person)).toEqual([])
  slow.contacts.answer = bothFields
  expect((await slow.reveal(person, '00000001')).outcome.charged).toEqual({ phone: 1, email: 1 })
  expect(await slow.brokenRules()).toEqual([])
  await slow.drop()
})

test('a call after the time of a dead lookup is over gets the credits back and the answer, without a job', async () => {
  t.contacts.answer = bothFields
  await t.openAndDie(user, ['00000005'], 1)
  t.clock.pass({ seconds: 2 })
  expect(await t.balance(user)).toEqual({ phone: 4, email: 4 })
  expect((await t.reveal(user, '00000005')).outcome).toMatchObject({
    charged: { phone: 1, email: 1 },
    left: { phone: 4, email: 4 },
  })
  expect(await t.brokenRules()).toEqual([])
})

test('a call that waits for a lookup that never ends gets an error and is not charged', async () => {
  const impatient = await createTestLookups({ twinWaitMs: 50 })
  const person = await impatient.createUser({ phone: 5, email: 5 })
  await impatient.openAndDie(person, ['00000005'], 60)
  await expect(impatient.reveal(person, '00000005')).rejects.toMatchObject({ code: 'conflict' })
  expect(impatient.contacts.requests).toEqual([])
  await impatient.drop()
})

describe('of several sources', () => {
  test('the first that finds a field wins, and each field keeps its source and date', async () => {
    t.contacts.answer = () => ({
      phone: '+91 11111 22222',
      source: 'Alpha',
      fetched_at: '2026-01-01',
    })
    second.answer = () => ({
      phone: '+91 11111 33333',
      email: 'b@sample.example',
      source: 'Beta',
      fetched_at: '2026-02-02',
    })
    const { lead } = await t.reveal(user, '00000001')
    expect(lead).toMatchObject({
      phone: '+911111122222',
      phone_source: 'Alpha',
      phone_fetched_at: new Date('2026-01-01'),
      email: 'b@sample.example',
      email_source: 'Beta',
      email_fetched_at: new Date('2026-02-02'),
    })
    expect(second.requests.at(-1)?.fields).toEqual(['email'])
  })
  test('the second answers if the first fails, hangs or returns nonsense', async () => {
    second.answer = bothFields
    const bad: Answering[] = [fails, () => new Promise(() => undefined), () => ({ phone: {} })]
    for (const [index, answer] of bad.entries()) {
      t.contacts.answer = answer
      expect((await t.reveal(user, `0000001${index}`)).outcome.charged).toEqual({
        phone: 1,
        email: 1,
      })
    }
    expect(t.failures).toEqual(['First threw', 'First timeout', 'First garbage'])
  })
  test('one good field is charged although the other is nonsense', async () => {
    t.contacts.answer = () => ({ phone: '+91 11111 22222', email: 'nonsense' })
    expect((await t.reveal(user, '00000001')).outcome).toMatchObject({
      phone: 'found',
      email: 'none',
      charged: { phone: 1, email: 0 },
    })
  })
  test('a source gets a signal when its time is over', async () => {
    let isAborted = false
    t.contacts.answer = (_request, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          isAborted = true
          reject(new Error('stopped'))
        })
      })
    await expect(t.reveal(user, '00000001')).rejects.toMatchObject({ code: 'provider_unavailable' })
    expect(isAborted).toBe(true)
  })
})
