import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dins, fileOf, setUpBatches, t } from '../../../testing/batches/batch-engine.ts'
import { createGate } from '../../../testing/server/gate.ts'
import { endLeases, startBatchWorker } from '../../../testing/batches/batch-workers.ts'
import { bothFields } from '../../../testing/lookups/lookups-on.ts'

/** Workers that sleep beyond their lease, and wake. */

setUpBatches(12)

const NEVER = new AbortController().signal
const NOTHING_OPEN = { holds: 0, lookups: 0, chunks: 0 }
const ALL_FOUND = { status: 'COMPLETED', found: 12, credits_used: 24, left: [88, 88] }
const found = (din: string) => ({
  din,
  status: 'found',
  phone: `+9111111${din.slice(3)}`,
  email: `d${din}@sample.example`,
  cost: [1, 1],
})

/** Falls asleep before a step with a chunk. */
const SLEEPERS = {
  'before it asks': (gate: ReturnType<typeof createGate>) => {
    const { profile, apiKeys } = t.server.accounts
    const getProfileDetails = async (userId: number) => {
      await gate.pass()
      return profile.getProfileDetails(userId)
    }
    return t.createAnother({ accounts: { apiKeys, profile: { getProfileDetails } } })
  },
  'during a vendor call': (gate: ReturnType<typeof createGate>) => {
    t.vendor.answer = async (request) => {
      await gate.pass()
      return bothFields(request)
    }
    return t.createAnother()
  },
}

test.each(Object.entries(SLEEPERS))(
  'a worker that sleeps through its lease %s writes and charges nothing when it wakes',
  async (_, createSleeper) => {
    const person = await t.uploader(100)
    const { client_id: id } = await t.submit(person, fileOf(dins))
    const gate = createGate()
    const sleeper = createSleeper(gate).worker.work(NEVER)
    await gate.reached
    await endLeases(t.server)
    t.vendor.answer = bothFields
    await t.workUntilOver(person, id)
    const before = await t.seen(person, id)
    expect(before).toMatchObject(ALL_FOUND)
    expect(before.rows).toEqual(dins.map(found))
    gate.open()
    await sleeper
    expect(await t.seen(person, id)).toEqual(before)
    expect(await t.leftOpen()).toEqual(NOTHING_OPEN)
    expect(await t.brokenRules()).toEqual([])
  },
)

test('a process that is stopped during a vendor call does so too', async () => {
  const person = await t.uploader(100)
  const { client_id: id } = await t.submit(person, fileOf(dins))
  const target = { url: t.server.databaseUrl, dataDir: t.server.dataDir }
  const sleeper = startBatchWorker(target, { source: 'asleep', leaseMs: 60_000 })
  try {
    await sleeper.waitForOutput('asked')
    sleeper.signal('SIGSTOP')
    await endLeases(t.server)
    await t.workUntilOver(person, id)
    const before = await t.seen(person, id)
    expect(before).toMatchObject(ALL_FOUND)
    sleeper.signal('SIGCONT')
    for (const job of ['batches.work', 'batches.work-on-short'])
      await sleeper.waitForOutput(`${job} ended`)
    expect(sleeper.isAlive()).toBe(true)
    expect(await t.seen(person, id)).toEqual(before)
    expect(before.rows).toEqual(dins.map(found))
    expect(await t.leftOpen()).toEqual(NOTHING_OPEN)
    expect(await t.brokenRules()).toEqual([])
  } finally {
    await sleeper.kill()
  }
})

/**
 * Falls asleep before it writes or stores a result. It would not notice the end of its lease for a
 * minute.
 */
const WRITERS = {
  'before it reads what to write': (gate: ReturnType<typeof createGate>) => {
    const newPath = () => gate.pass().then(t.uploads.newPath)
    return t.createAnother({ leaseMs: 600_000, work: { newPath } })
  },
  'before it has stored it': (gate: ReturnType<typeof createGate>) => {
    const { storage } = t.server
    const put: typeof storage.put = (...of) => gate.pass().then(() => storage.put(...of))
    return t.createAnother({ leaseMs: 600_000, storage: { ...storage, put } })
  },
}

test.each(Object.entries(WRITERS))(
  'a writer that sleeps through its lease %s ends nothing when it wakes, also where another run has begun',
  async (_, createSleeper) => {
    const person = await t.uploader(100)
    const { client_id: id } = await t.submit(person, fileOf(dins), { max_credits: '6' })
    const gate = createGate()
    const sleeper = createSleeper(gate).worker.work(NEVER)
    await gate.reached
    // As long as it holds the run nobody else writes.
    await t.work()
    expect(await t.status(person, id)).toMatchObject({ status: 'PROCESSING', has_result: false })
    await endLeases(t.server)
    await t.work()
    expect(await t.seen(person, id)).toMatchObject({
      status: 'PARTIALLY_COMPLETED',
      found: 3,
      credits_used: 6,
    })
    await t.server.batches.resume(person.userId, id, null)
    await t.work()
    const before = await t.seen(person, id)
    expect(before).toMatchObject(ALL_FOUND)
    expect(before.rows).toEqual(dins.map(found))
    gate.open()
    await sleeper
    expect(await t.seen(person, id)).toEqual(before)
    const files = readdirSync(join(t.server.dataDir, 'files')).filter((name) => name.includes(id))
    // The result in its two formats. What the sleeper stored when it woke, it has deleted.
    expect(files).toHaveLength(2)
    expect(await t.brokenRules()).toEqual([])
  },
)
