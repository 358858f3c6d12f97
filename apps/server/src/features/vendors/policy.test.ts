import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { VendorReply } from '../../ports/vendor-calls.ts'
import { dins } from '../../testing/lookups/lookups-on.ts'
import { behaveWell, knowNothing } from '../../testing/vendors/misbehaviours.ts'
import { createVendorWorld, TEST, type VendorWorld } from '../../testing/vendors/vendor-world.ts'
import { vendorsOf } from '../../testing/vendors/vendors-on.ts'
import { createFailureWindow } from './breaker.rules.ts'
import { createPolicy, type Attempt } from './policy.ts'

const open = () => new AbortController().signal
const FAULT: VendorReply = { is: 'fault', fault: 'error', text: 'broken', retryAfterMs: null }
const attempt = (reply: VendorReply, more: Partial<Attempt> = {}) => {
  return async (): Promise<Attempt> => ({ reply, retryInMs: null, isCutShort: false, ...more })
}
const ANSWER: VendorReply = { is: 'answer', answer: {} }

test('five failures within 30 seconds mean that a vendor is down, unless more calls succeed', () => {
  let now = 0
  const window = createFailureWindow(() => now)
  const fail = (count: number) => Array.from({ length: count }, () => window.failure()).at(-1)
  expect(fail(4)).toBe(false)
  now = 31_000
  expect(fail(4)).toBe(false)
  expect(fail(1)).toBe(true)
  window.clear()
  for (let one = 0; one < 20; one++) window.success()
  expect(fail(19)).toBe(false)
  expect(fail(1)).toBe(true)
})

test('a vendor that is down is not called, until one call finds it up again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const policy = await createPolicy(9)
  for (let one = 0; one < 5; one++) expect(await policy.run(attempt(FAULT), open())).toBe(FAULT)
  expect(await policy.run(attempt(ANSWER), open())).toBe('open')
  vi.advanceTimersByTime(10_000)
  const probe = Promise.withResolvers<Attempt>()
  const probing = policy.run(() => probe.promise, open())
  // The others do not wait for the call that tries it.
  expect(await policy.run(attempt(ANSWER), open())).toBe('open')
  probe.resolve(await attempt(ANSWER)())
  expect(await probing).toBe(ANSWER)
  expect(await policy.run(attempt(ANSWER), open())).toBe(ANSWER)
})

test('calls that were cut short say nothing about a vendor', async () => {
  const policy = await createPolicy(1)
  const cut = attempt(FAULT, { isCutShort: true })
  for (let one = 0; one < 9; one++) await policy.run(cut, open())
  expect(await policy.run(attempt(ANSWER), open())).toBe(ANSWER)
})

test('a call whose time is over before its turn is not sent', async () => {
  const policy = await createPolicy(1)
  const first = Promise.withResolvers<Attempt>()
  const running = policy.run(() => first.promise, open())
  const abort = new AbortController()
  let isSent = false
  const waiting = policy.run(() => ((isSent = true), attempt(ANSWER)()), abort.signal)
  abort.abort()
  first.resolve(await attempt(ANSWER)())
  expect([await running, await waiting, isSent]).toEqual([ANSWER, 'over', false])
})

let t: VendorWorld
beforeAll(async () => {
  t = await createVendorWorld(['First', 'Second'])
})
afterAll(() => t.drop())
beforeEach(async () => {
  t.server.calls = []
  t.server.react = behaveWell
  // Their circuits are closed again.
  await t.vendors.import(vendorsOf([t.fileOf('First'), t.fileOf('Second')]), TEST)
})
let next = 1
const newDin = () => dins(1, next++)[0]!

test('a vendor that is down is left out immediately, and its subjects count as refused', async () => {
  const user = await t.createUser({ phone: 20, email: 20 })
  t.server.react = (call, response) =>
    call.url === '/First' ? void response.writeHead(500).end() : behaveWell(call, response)
  for (let one = 0; one < 7; one++) await t.reveal(user, newDin())
  expect([t.callsOf('First'), t.callsOf('Second')]).toEqual([5, 7])
  expect(await t.figureOf('First')).toMatchObject([{ calls: 5, failures: 5, refused: 2 }])
  t.server.react = knowNothing
  // Without an answer of all vendors it is not certain that there is nothing.
  await expect(t.reveal(user, newDin())).rejects.toMatchObject({ code: 'provider_unavailable' })
  expect(await t.brokenRules()).toEqual([])
})

test('a busy vendor is called again after its time, within the time of the step', async () => {
  const user = await t.createUser({ phone: 20, email: 20 })
  let busy = 0
  t.server.react = (call, response) => {
    if (call.url !== '/First' || ++busy > 1) return behaveWell(call, response)
    return void response.writeHead(429, { 'retry-after': '1' }).end()
  }
  await t.vendors.setStep('First', 'din', { price_paise: 100, charged_per: 'call' }, TEST)
  const before = (await t.figureOf('First'))[0]!
  expect((await t.reveal(user, newDin())).lead.phone_source).toBe('First')
  expect([t.callsOf('First'), t.callsOf('Second')]).toEqual([2, 0])
  const after = (await t.figureOf('First'))[0]!
  // Both requests were sent, and only the answered one is billed.
  expect(after.calls - before.calls).toBe(2)
  expect(after.cost_paise - before.cost_paise).toBe(100)

  busy = -1e9
  t.server.react = (call, response) =>
    call.url === '/First'
      ? void response.writeHead(503, { 'retry-after': '60' }).end()
      : behaveWell(call, response)
  expect((await t.reveal(user, newDin())).lead.phone_source).toBe('Second')
  expect(t.callsOf('First')).toBe(3)
})

test('an error is not sent again, because the vendor may have done its work', async () => {
  const user = await t.createUser({ phone: 20, email: 20 })
  t.server.react = (call, response) =>
    call.url === '/First' ? void response.destroy() : behaveWell(call, response)
  await t.reveal(user, newDin())
  expect(t.callsOf('First')).toBe(1)
})

test('at most so many calls run at the same time, and a later one does not wait for a long set', async () => {
  await t.vendors.import(vendorsOf([{ ...t.fileOf('First'), at_once: 4 }]), TEST)
  const user = await t.createUser({ phone: 200, email: 200 })
  const other = await t.createUser({ phone: 9, email: 9 })
  let [underWay, most] = [0, 0]
  t.server.react = (call, response) => {
    most = Math.max(most, ++underWay)
    setTimeout(() => {
      underWay -= 1
      behaveWell(call, response)
    }, 20)
  }
  let isDone = false
  const subjects = dins(60, 200)
  const actor = { kind: 'batch', id: '7' } as const
  const set = t.lookups
    .revealMany('din', { userId: user, subjects, actor })
    .finally(() => (isDone = true))
  await expect.poll(() => t.callsOf('First')).toBeGreaterThan(4)
  expect((await t.reveal(other, newDin())).outcome.phone).toBe('found')
  expect(isDone).toBe(false)
  expect((await set).every(({ phone }) => phone !== null)).toBe(true)
  expect(most).toBe(4)
})

test('at the end of its time a set returns what it has, and nothing more is sent', async () => {
  const short = await t.another({ lookups: { limits: { sourceMs: 3_000, totalMs: 3_500 } } })
  await t.vendors.import(vendorsOf([{ ...t.fileOf('First'), at_once: 1 }]), TEST)
  await t.vendors.enable('Second', false, TEST)
  await expect.poll(async () => (await short.vendors.sourcesFor('din', 1)).length).toBe(1)
  const user = await short.createUser({ phone: 9, email: 9 })
  t.server.react = (call, response) =>
    t.server.calls.length === 1 ? behaveWell(call, response) : undefined
  const subjects = dins(3, 300)
  const actor = { kind: 'batch', id: '7' } as const
  const rows = await short.lookups.revealMany('din', { userId: user, subjects, actor })
  expect(rows.map(({ outcome }) => outcome)).toEqual(['answered', 'not_answered', 'not_answered'])
  expect(t.callsOf('First')).toBe(2)
  expect(await short.balance(user)).toEqual({ phone: 8, email: 8 })
  await t.vendors.enable('Second', true, TEST)
})
