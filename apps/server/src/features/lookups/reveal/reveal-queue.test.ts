import { expect, test } from 'vitest'
import { createRevealQueue } from './reveal-queue.ts'

interface Call {
  user: number
  what: string
}
interface Statement {
  calls: readonly Call[]
  finish(): void
}

/** A queue over statements that a test ends itself; one with a poisoned call fails. */
function createQueue() {
  const statements: Statement[] = []
  const queue = createRevealQueue<Call, string>(
    ({ user }) => user,
    (calls) =>
      new Promise((resolve, reject) => {
        const finish = () =>
          calls.some(({ what }) => what === 'poison')
            ? reject(new Error('poisoned'))
            : resolve(calls.map(({ user, what }) => `${what} of ${user}`))
        statements.push({ calls, finish })
      }),
    2,
  )
  /** Ends one statement after the other until all calls are answered. */
  async function finishAll(): Promise<void> {
    for (let index = 0; index < statements.length; index += 1) {
      statements[index]?.finish()
      // The statement after another one starts in a later turn.
      for (let turns = 0; turns < 3; turns += 1) await new Promise(setImmediate)
    }
  }
  const users = () => statements.map(({ calls }) => calls.map(({ user }) => user))
  return { queue, statements, users, finishAll }
}

test('a single call runs immediately and alone', () => {
  const { queue, users } = createQueue()
  void queue({ user: 1, what: 'a' })
  expect(users()).toEqual([[1]])
})

test('calls that come while two statements are running share the next one, and each gets its own answer', async () => {
  const { queue, users, finishAll } = createQueue()
  const answers = Promise.all([1, 2, 3, 4].map((user) => queue({ user, what: 'a' })))
  expect(users()).toEqual([[1], [2]])
  await finishAll()
  expect(await answers).toEqual(['a of 1', 'a of 2', 'a of 3', 'a of 4'])
  expect(users()).toEqual([[1], [2], [3, 4]])
})

test('two statements at a time have about as many calls each', async () => {
  const { queue, users, finishAll } = createQueue()
  const again = async (user: number) => {
    for (let times = 0; times < 5; times += 1) await queue({ user, what: 'a' })
  }
  const clients = Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(again))
  await finishAll()
  await clients
  const sizes = users().map(({ length }) => length)
  expect(sizes.reduce((sum, size) => sum + size)).toBe(40)
  expect(new Set(sizes.slice(4, -4))).toEqual(new Set([4]))
})

test('two calls of one user never share a statement, and keep their order', async () => {
  const { queue, statements, finishAll } = createQueue()
  const order: string[] = []
  const calls = [
    { user: 1, what: 'a' },
    { user: 2, what: 'a' },
    { user: 2, what: 'b' },
    { user: 3, what: 'a' },
    { user: 2, what: 'c' },
  ]
  const answers = Promise.all(calls.map(async (call) => order.push(await queue(call))))
  await finishAll()
  await answers
  for (const { calls: together } of statements)
    expect(new Set(together.map(({ user }) => user)).size).toBe(together.length)
  expect(order.filter((answer) => answer.endsWith('2'))).toEqual(['a of 2', 'b of 2', 'c of 2'])
})

test('a statement has at most 32 calls, and none waits for ever', async () => {
  const { queue, users, finishAll } = createQueue()
  const answers = Promise.all(Array.from({ length: 100 }, (_, user) => queue({ user, what: 'a' })))
  await finishAll()
  expect(await answers).toHaveLength(100)
  expect(users().map(({ length }) => length)).toEqual([1, 1, 32, 32, 32, 2])
})

test('if a statement fails each of its calls is tried alone, and only the poisoned one fails', async () => {
  const { queue, users, finishAll } = createQueue()
  const calls = [
    { user: 1, what: 'a' },
    { user: 2, what: 'a' },
    { user: 3, what: 'poison' },
    { user: 4, what: 'a' },
  ]
  const results = Promise.allSettled(calls.map(queue))
  await finishAll()
  expect((await results).map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
  expect(users()).toEqual([[1], [2], [3, 4], [3], [4]])
})

test('a single call that fails is not tried twice, and those behind it are answered', async () => {
  const { queue, users, finishAll } = createQueue()
  const results = Promise.allSettled([
    queue({ user: 1, what: 'poison' }),
    queue({ user: 1, what: 'b' }),
  ])
  await finishAll()
  expect(await results).toMatchObject([{ reason: new Error('poisoned') }, { value: 'b of 1' }])
  expect(users()).toEqual([[1], [1]])
})

test('a statement that waits for a lock delays only its own users', async () => {
  const { queue, users, statements } = createQueue()
  const held = queue({ user: 1, what: 'a' })
  const other = queue({ user: 2, what: 'b' })
  const again = queue({ user: 1, what: 'c' })
  await expect.poll(users).toEqual([[1], [2]])
  statements[1]?.finish()
  expect(await other).toBe('b of 2')
  expect(users()).toEqual([[1], [2]])
  statements[0]?.finish()
  expect(await held).toBe('a of 1')
  await expect.poll(users).toEqual([[1], [2], [1]])
  statements[2]?.finish()
  expect(await again).toBe('c of 1')
})
