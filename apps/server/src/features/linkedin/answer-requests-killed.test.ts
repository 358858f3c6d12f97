import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endLeases, killWorkers, startBatchWorker } from '../../testing/batches/batch-workers.ts'
import { createLinkedinWorld, type LinkedinWorld } from '../../testing/people/linkedin-world.ts'

/** Workers that crash. They use the real clock, so the server's is never moved here. */

let t: LinkedinWorld
let person: Awaited<ReturnType<LinkedinWorld['newUser']>>

beforeAll(async () => {
  t = await createLinkedinWorld('+91880306')
})
afterAll(() => t.server.drop())
beforeEach(async () => {
  person = await t.newUser()
})

test('requests whose workers are killed again and again are each answered and charged once', async () => {
  await t.server.accounts.operatorActions.topUp(person.mobile, { phone: 90, email: 90 })
  const ids = Array.from({ length: 60 }, t.newProfile)
  for (const id of ids) await t.submit(person, id)
  const target = { url: t.server.databaseUrl, dataDir: t.server.dataDir }
  const isOver = async () => (await t.leftOpen())?.requests === 0
  const killed = await killWorkers(
    target,
    { source: 'uneven', subject: '500', leaseMs: 5_000 },
    { kills: 4, withinMs: 250, isOver },
  )
  expect(killed).toBeGreaterThan(1)
  const ended = await t.list(person)
  expect(ended).toHaveLength(ids.length)
  const completed = ended.filter(({ status }) => status === 'completed').length
  expect(ended.filter(({ status }) => status !== 'completed' && status !== 'failed')).toEqual([])
  expect(completed).toBeGreaterThan(ids.length / 2)
  const slow = ended.filter(({ profile_id: id }) => Number(id) % 6 === 0)
  const slowCompleted = slow.filter(({ status }) => status === 'completed').length
  expect(slowCompleted).toBeGreaterThanOrEqual(slow.length / 2)
  expect(await t.left(person)).toEqual([100 - completed, 100 - completed])
  expect(await t.leftOpen()).toEqual({ requests: 0, lookups: 0 })
  expect(await t.brokenRules()).toEqual([])
})

test('a profile on which every worker crashes is given up, and those behind it are answered', async () => {
  const [deadly, other] = [t.newProfile(), t.newProfile()]
  const { request_id: id } = await t.submit(person, deadly)
  const { request_id: otherId } = await t.submit(person, other)
  const target = { url: t.server.databaseUrl, dataDir: t.server.dataDir }
  const statusOf = async (one: string) => (await t.request(person, one)).status
  for (let crashes = 0; crashes < 3; crashes += 1) {
    const worker = startBatchWorker(target, { source: 'deadly', subject: deadly, leaseMs: 60_000 })
    while (worker.isAlive() && (await statusOf(id)) !== 'failed') await sleep(100)
    await worker.kill()
    await endLeases(t.server)
  }
  // This process would survive the lookup, and so would complete what is not given up.
  await expect.poll(() => t.work().then(() => statusOf(id))).toBe('failed')
  // The last of them may have been killed while it held this one.
  await expect.poll(() => t.work().then(() => statusOf(otherId))).toBe('completed')
  expect(await t.left(person)).toEqual([9, 9])
  expect(await t.leftOpen()).toEqual({ requests: 0, lookups: 0 })
})
