import { submitBatchRequest } from '@dastak/contract/batches/batches.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createBatchEngine, fileOf, type BatchEngine } from '../../testing/batches/batch-engine.ts'
import { bothFields } from '../../testing/lookups/lookups-on.ts'

/** Repeated submissions of the same file, and files with the same rows. */

let t: BatchEngine
let dins: string[]
beforeAll(async () => {
  t = await createBatchEngine('+91880250')
  dins = await t.insertDirectors(600)
})
afterAll(() => t.server.drop())
beforeEach(() => {
  t.vendor.requests.length = 0
  t.vendor.answer = bothFields
})

const csv = (subjects: readonly string[]) => new File([fileOf(subjects)], 'directors.csv')
const batchesOf = async (userId: number) => {
  const { rows } = await t.server.db.pool.query<{ public_id: string; run: number }>(
    `SELECT public_id, run FROM batch WHERE user_id = $1 AND status <> 'STAGED'`,
    [userId],
  )
  return rows
}

test('a file that a program repeats with its idempotency key is one batch; another file with that key is refused', async () => {
  const person = await t.uploader(100)
  const send = (subjects: readonly string[]) =>
    t.server.call(submitBatchRequest, {
      token: person.token,
      headers: { 'idempotency-key': 'file-of-monday' },
      body: { batch_type: 'DIN', file: csv(subjects) },
    })
  const answers = await Promise.all(Array.from({ length: 4 }, () => send(dins.slice(0, 10))))
  const ids = answers.flatMap(({ body }) => (body.success ? [body.data.client_id] : []))
  // A call that comes while the first is still read gets an error, and later the same answer.
  expect(
    answers
      .filter(({ body }) => !body.success)
      .every(({ status }) => status === 409 || status === 429),
  ).toBe(true)
  const again = await send(dins.slice(0, 10))
  if (!again.body.success) throw new Error(again.body.message)
  expect(new Set([...ids, again.body.data.client_id]).size).toBe(1)
  expect(await send(dins.slice(0, 11))).toMatchObject({ status: 422, body: { success: false } })
  await t.work()
  expect(await batchesOf(person.userId)).toHaveLength(1)
  expect(await t.payingOf(person)).toEqual([90, 90])
  expect(await t.brokenRules()).toEqual([])
})

test('files of one user with the same rows charge each of them once, in any order of work', async () => {
  const person = await t.uploader(1_000)
  const files = [dins.slice(0, 300), dins.slice(200, 500).toReversed(), dins.slice(100, 400)]
  const ids: string[] = []
  for (const file of files) ids.push((await t.submit(person, fileOf(file))).client_id)
  await t.workUntilAllOver(ids.map((id) => ({ person, id })))
  const seen = await Promise.all(ids.map((id) => t.seen(person, id)))
  for (const [index, { status, found, rows }] of seen.entries()) {
    expect([status, found]).toEqual(['COMPLETED', 300])
    expect(rows.map(({ din }) => din)).toEqual(files[index])
    expect(rows.every(({ phone, email }) => phone !== '' && email !== '')).toBe(true)
  }
  expect(seen.reduce((sum, { credits_used: used }) => sum + used, 0)).toBe(1_000)
  expect(await t.payingOf(person)).toEqual([500, 500])
  expect(await t.leftOpen()).toEqual({ holds: 0, lookups: 0, chunks: 0 })
  expect(await t.brokenRules()).toEqual([])
})

test('teammates whose files have the same rows pay for each of them once, together', async () => {
  const owner = await t.uploader(1_000)
  const teamId = await t.newTeam(owner)
  const members = [await t.uploader(10), await t.uploader(10)]
  for (const member of members) await t.add(owner, teamId, member, 300, 300)
  const rows = dins.slice(0, 250)
  const batches: { person: (typeof members)[number]; id: string }[] = []
  for (const [index, person] of members.entries()) {
    const file = index === 0 ? rows : rows.toReversed()
    batches.push({ person, id: (await t.submit(person, fileOf(file))).client_id })
  }
  await t.workUntilAllOver(batches)
  const seen = await Promise.all(batches.map(({ person, id }) => t.seen(person, id)))
  expect(seen.map(({ status, found }) => [status, found])).toEqual([
    ['COMPLETED', 250],
    ['COMPLETED', 250],
  ])
  expect(seen.reduce((sum, { credits_used: used }) => sum + used, 0)).toBe(500)
  expect(seen.reduce((sum, { left }) => sum + (left[0] ?? 0), 0)).toBe(350)
  expect(await Promise.all(members.map((member) => t.ownOf(member)))).toEqual([
    [10, 10],
    [10, 10],
  ])
  expect(await t.leftOpen()).toEqual({ holds: 0, lookups: 0, chunks: 0 })
  expect(await t.brokenRules()).toEqual([])
})
