import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestLookups, type TestLookups } from '../../testing/lookups/test-lookups.ts'
import type { KeyedCall } from './idempotency.service.ts'

let t: TestLookups
let user: number
let runs = 0
beforeAll(async () => {
  t = await createTestLookups()
})
afterAll(() => t.drop())
beforeEach(async () => {
  user = await t.createUser({ phone: 1, email: 1 })
  runs = 0
})

function call(
  part: Partial<KeyedCall> = {},
  run: () => Promise<object> = async () => ({ n: (runs += 1) }),
) {
  return t.credits.once(
    { userId: user, key: 'key', call: 'test', input: { a: 1, b: [2, { c: 3, d: 4 }] }, ...part },
    run,
  )
}

test('without a key a call just runs', async () => {
  expect(await call({ key: undefined })).toEqual({ n: 1 })
  expect(await call({ key: undefined })).toEqual({ n: 2 })
})

test('the same key and input, with its fields in any order, give the same answer', async () => {
  expect(await call()).toEqual({ n: 1 })
  expect(await call({ input: { b: [2, { d: 4, c: 3 }], a: 1 } })).toEqual({ n: 1 })
})

test('the same key with another input or another call is refused', async () => {
  await call()
  await expect(call({ input: { a: 2 } })).rejects.toMatchObject({ code: 'validation_failed' })
  await expect(call({ call: 'other' })).rejects.toMatchObject({ code: 'validation_failed' })
  expect(runs).toBe(1)
})

test('keys belong to their user', async () => {
  await call()
  const other = await t.createUser({ phone: 1, email: 1 })
  expect(await call({ userId: other })).toEqual({ n: 2 })
})

test('of 30 at the same moment one runs, and the others get a conflict or its answer', async () => {
  const results = await Promise.allSettled(Array.from({ length: 30 }, () => call()))
  expect(runs).toBe(1)
  for (const result of results) {
    if (result.status === 'fulfilled') expect(result.value).toEqual({ n: 1 })
    else expect(result.reason).toMatchObject({ code: 'conflict' })
  }
})

test('a call that throws frees its key', async () => {
  await expect(call({}, () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(await call()).toEqual({ n: 1 })
})

test('the key of a call that died can be used again after a minute; the dead call then saves nothing', async () => {
  const started = Promise.withResolvers<void>()
  const end = Promise.withResolvers<object>()
  const dead = call({}, () => {
    started.resolve()
    return end.promise
  })
  await started.promise
  await expect(call()).rejects.toMatchObject({ code: 'conflict' })
  t.clock.pass({ seconds: 61 })
  expect(await call()).toEqual({ n: 1 })
  end.resolve({ n: 'late' })
  await dead
  expect(await call()).toEqual({ n: 1 })
})

test('a call that may run twice does not wait for one that died', async () => {
  const started = Promise.withResolvers<void>()
  const end = Promise.withResolvers<object>()
  const dead = call({ mayRunTwice: true }, () => {
    started.resolve()
    return end.promise
  })
  await started.promise
  expect(await call({ mayRunTwice: true })).toEqual({ n: 1 })
  const other = call({ mayRunTwice: true, input: { a: 2 } })
  await expect(other).rejects.toMatchObject({ code: 'validation_failed' })
  end.resolve({ n: 'first' })
  await dead
  expect(await call({ mayRunTwice: true })).toEqual({ n: 'first' })
})

test('neither the key nor the input is stored, and a day later everything is deleted', async () => {
  await call({ key: 'a secret key', input: { email: 'a@sample.example' } })
  const stored = await t.db.kysely
    .selectFrom('idempotency_key')
    .selectAll()
    .where('user_id', '=', user)
    .execute()
  expect(JSON.stringify(stored)).not.toMatch(/secret|sample/)
  t.clock.pass({ hours: 25 })
  await t.credits.deleteOldKeys()
  expect(await t.db.kysely.selectFrom('idempotency_key').select('user_id').execute()).toEqual([])
})
