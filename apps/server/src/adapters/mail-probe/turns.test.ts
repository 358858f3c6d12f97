import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurns, NoTurn } from './turns.ts'

const never = new AbortController().signal

/** Takes turns and records whose turn it is. */
function watched(inTurn: ReturnType<typeof createTurns>) {
  let now = 0
  const seen = { most: 0, order: [] as string[] }
  const ask = (address: string, name = address, signal = never) =>
    inTurn(address, signal, async () => {
      seen.most = Math.max(seen.most, (now += 1))
      seen.order.push(name)
      await sleep(20)
      now -= 1
    })
  return { ask, seen }
}

test('the number of parallel turns is limited over all addresses', async () => {
  const { ask, seen } = watched(createTurns({ atOnce: 3, pauseMs: 0 }))
  await Promise.all(Array.from({ length: 10 }, (_, index) => ask(`192.0.2.${index}`)))
  expect(seen.order).toHaveLength(10)
  expect(seen.most).toBe(3)
})

test('one after the other at the same address, with a pause between them', async () => {
  const { ask, seen } = watched(createTurns({ atOnce: 10, pauseMs: 40 }))
  const started = Date.now()
  await Promise.all(['first', 'second', 'third'].map((name) => ask('192.0.2.1', name)))
  expect(seen).toEqual({ most: 1, order: ['first', 'second', 'third'] })
  expect(Date.now() - started).toBeGreaterThanOrEqual(3 * 20 + 2 * 40 - 5)
})

test('a query that ends before its turn fails, and does not delay those behind it', async () => {
  const { ask, seen } = watched(createTurns({ atOnce: 1, pauseMs: 0 }))
  const late = AbortSignal.timeout(5)
  const answers = await Promise.allSettled([
    ask('192.0.2.1', 'first'),
    ask('192.0.2.1', 'late', late),
    ask('192.0.2.2', 'late elsewhere', late),
    ask('192.0.2.1', 'second'),
    ask('192.0.2.2', 'elsewhere'),
  ])
  expect(answers.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
    'fulfilled',
  ])
  expect(
    answers.flatMap((answer) =>
      answer.status === 'rejected' ? [answer.reason instanceof NoTurn] : [],
    ),
  ).toEqual([true, true])
  expect(seen.order.sort()).toEqual(['elsewhere', 'first', 'second'])
  await ask('192.0.2.3')
})
