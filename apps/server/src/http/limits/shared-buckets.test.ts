import { expect, test } from 'vitest'
import { createTestClock } from '../../testing/server/test-clock.ts'
import { createSharedBuckets, type Taken, type Taking } from './shared-buckets.ts'

const LIMIT = { kind: 'key', calls: 60, seconds: 60 }

/** A process, and what it takes of a bucket that `answer` has. */
function createProcess(answer: (taking: Taking) => Promise<Taken>) {
  const clock = createTestClock()
  const [takings, failures] = [[] as Taking[], [] as unknown[]]
  const buckets = createSharedBuckets(LIMIT, () => clock.now().getTime(), {
    take: (taking) => {
      takings.push(taking)
      return answer(taking)
    },
    onFailure: (error) => failures.push(error),
  })
  return { clock, takings, failures, buckets }
}
const granted = async ({ most }: Taking) => ({ granted: most, left: 30 })

test('a process takes a tenth of the limit in one query, and serves it from its memory', async () => {
  const { buckets, takings } = createProcess(granted)
  for (let call = 0; call < 12; call += 1) expect(await buckets.take('a')).toBe(0)
  expect(takings.map(({ name, most }) => [name, most])).toEqual([
    ['key a', 6],
    ['key a', 6],
  ])
  // 30 for all processes, and none that it has taken.
  expect(buckets.left('a')).toEqual({ calls: 30, fullAfterSeconds: 30 })
  expect(buckets.left('b')).toEqual({ calls: 60, fullAfterSeconds: 0 })
})

test('simultaneous calls of one key share a query', async () => {
  const { buckets, takings } = createProcess(granted)
  const waits = await Promise.all(Array.from({ length: 15 }, async () => buckets.take('a')))
  expect(new Set(waits)).toEqual(new Set([0]))
  expect(takings).toHaveLength(3)
})

test('a refused key costs no query until it has a call again', async () => {
  const { buckets, takings, clock } = createProcess(async () => ({ granted: 0, left: 0.5 }))
  expect(await buckets.take('a')).toBeCloseTo(0.5)
  for (let call = 0; call < 100; call += 1) expect(await buckets.take('a')).toBeCloseTo(0.5)
  expect(takings).toHaveLength(1)
  clock.pass({ seconds: 1 })
  await buckets.take('a')
  expect(takings).toHaveLength(2)
})

test('calls that a process took a minute ago do not come on top of a full bucket', async () => {
  const { buckets, takings, clock } = createProcess(granted)
  await buckets.take('a')
  clock.pass({ seconds: 61 })
  await buckets.take('a')
  expect(takings).toHaveLength(2)
})

test('without the database a process counts alone, and tries it again after a second', async () => {
  let isAway = true
  const { buckets, takings, failures, clock } = createProcess(async (taking) => {
    if (isAway) throw new Error('the database is away')
    return granted(taking)
  })
  for (let call = 0; call < 60; call += 1) expect(await buckets.take('a')).toBe(0)
  expect(await buckets.take('a')).toBe(1)
  expect(buckets.left('a').calls).toBe(0)
  expect([takings.length, failures.length]).toEqual([1, 1])
  isAway = false
  clock.pass({ seconds: 1 })
  expect(await buckets.take('a')).toBe(0)
  expect(takings).toHaveLength(2)
})
