import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { estimateBatchRequest } from '@dastak/contract/batches/batches.ts'
import { revealDirector } from '@dastak/contract/kinds/din.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBatchPeople } from '../../../testing/batches/batch-files.ts'
import { CAN_SEE_PROCESSES, childrenOf } from '../../../testing/processes/child-processes.ts'
import { createTestServer, type TestServer } from '../../../testing/server/test-server.ts'

/**
 * Files that are read at the same time: no user takes all slots, a client that leaves takes none,
 * and nothing is left.
 */

const IN_FLIGHT = 2
let server: TestServer
let t: ReturnType<typeof createBatchPeople>
beforeAll(async () => {
  // More at the same time are refused without waiting.
  server = await createTestServer({
    env: { CALLS_IN_FLIGHT_PER_USER: String(IN_FLIGHT), CALL_WAIT_SECONDS: '0' },
  })
  t = createBatchPeople(server, '+91880132')
  await t.insertDirectors(50)
})
afterAll(() => server.drop())

type Person = Awaited<ReturnType<typeof t.uploader>>
const SMALL = 'DIN\n00000001\n00000002'
/** Sent while its reader is held: see `heldReader`. */
const LARGE = `DIN\n${Array.from({ length: 10_000 }, (_, index) => String(index).padStart(8, '0')).join('\n')}`
/** Refused after it was read to its end, so its reader can be observed. */
const REFUSED = `nothing,that\n${'is,known\n'.repeat(10_000)}`

async function send({ token }: Pick<Person, 'token'>, content: string, signal?: AbortSignal) {
  const form = new FormData()
  form.set('batch_type', 'DIN')
  form.set('file', new File([content], 'directors.csv'))
  const headers = { authorization: `Bearer ${token}` }
  const url = server.url + estimateBatchRequest.path
  const answer = await fetch(url, {
    method: 'POST',
    headers,
    body: form,
    ...(signal && { signal }),
  })
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    body: await answer.json(),
  }
}
/** Sends again while an aborted call still counts, because the server learns of the abort later. */
async function sendOnceFree(person: Person, content: string) {
  for (;;) {
    const answer = await send(person, content)
    if (answer.status !== 429) return answer
    await sleep(20)
  }
}
const children = () => childrenOf(process.pid, 'table-child')
/** Waits for the one reader, and stops it, so that its file takes until `goOn` or its end. */
async function heldReader() {
  await expect.poll(children, { interval: 5 }).toHaveLength(1)
  const pid = Number(children()[0])
  process.kill(pid, 'SIGSTOP')
  return { goOn: () => process.kill(pid, 'SIGCONT') }
}
const uploads = () => {
  const folder = join(server.dataDir, 'uploads')
  return existsSync(folder) ? readdirSync(folder) : []
}
const sizes = () => uploads().map((name) => statSync(join(server.dataDir, 'uploads', name)).size)
async function stagedOf({ userId }: Pick<Person, 'userId'>) {
  const { rows } = await server.db.pool.query<{ public_id: string }>(
    "SELECT public_id FROM batch WHERE user_id = $1 AND status = 'STAGED'",
    [userId],
  )
  return rows.map(({ public_id: id }) => id)
}

/**
 * Sends some of the large ones; `leave` aborts them all, and waits until nothing is left of them.
 */
function sendLarge(person: Person, count: number) {
  const leaving = new AbortController()
  let answered = 0
  const sent = Array.from({ length: count }, () =>
    send(person, LARGE, leaving.signal).then(
      () => (answered += 1),
      () => undefined,
    ),
  )
  return {
    answered: () => answered,
    async leave() {
      leaving.abort()
      await Promise.all(sent)
      await expect.poll(uploads).toEqual([])
      expect(children()).toEqual([])
    },
  }
}

test.runIf(CAN_SEE_PROCESSES)(
  'a client that leaves while its file is read ends the reading, and nothing is staged',
  async () => {
    const person = await t.uploader()
    const { leave, answered } = sendLarge(person, 1)
    await heldReader()
    await leave()
    expect([await stagedOf(person), answered()]).toEqual([[], 0])
    const { rows } = await server.db.pool.query(
      'SELECT query FROM pg_stat_activity WHERE datname = current_database() AND state LIKE ' +
        "'idle in transaction%'",
    )
    expect(rows).toEqual([])
  },
)

test.runIf(CAN_SEE_PROCESSES)(
  'files of one user are read one after the other, so that others get a slot',
  async () => {
    const [greedy, other] = [await t.uploader(), await t.uploader()]
    const large = sendLarge(greedy, IN_FLIGHT)
    await heldReader()
    await expect.poll(sizes).toEqual(Array.from({ length: IN_FLIGHT }, () => LARGE.length))
    for (let looks = 0; looks < 20; looks += 1) {
      expect(children()).toHaveLength(1)
      await sleep(15)
    }
    const small = await send(other, SMALL)
    expect([small.status, small.body.data.rows, large.answered()]).toEqual([200, 2, 0])
    await large.leave()
    // Files that waited for their turn were not read, and the next file gets its turn, even after a
    // refused file.
    const refused = sendOnceFree(greedy, REFUSED)
    const { goOn } = await heldReader()
    const next = sendOnceFree(greedy, SMALL)
    await expect.poll(sizes).toContain(SMALL.length)
    goOn()
    expect([(await refused).status, (await next).status]).toEqual([422, 200])
    expect(await stagedOf(greedy)).toEqual([(await next).body.data.client_id])
  },
)

test('a client that leaves while its file is numbered has nothing staged', async () => {
  const person = await t.uploader()
  const leaving = new AbortController()
  const db = await server.db.pool.connect()
  try {
    await db.query('BEGIN')
    await db.query('LOCK TABLE batch_chunk IN SHARE MODE')
    const sent = send(person, SMALL, leaving.signal).catch(() => 'left')
    const waiting =
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    await expect.poll(async () => (await server.db.pool.query(waiting)).rowCount).toBe(1)
    leaving.abort()
    expect(await sent).toBe('left')
    // The server learns of it a moment later.
    await sleep(50)
  } finally {
    await db.query('COMMIT')
    db.release()
  }
  await expect.poll(uploads).toEqual([])
  expect(await stagedOf(person)).toEqual([])
})

test('thirty uploads at the same time as reveals are all answered, with the file or with an error, and leave nothing', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => t.uploader(100)))
  const [files, reveals] = await Promise.all([
    Promise.all(people.flatMap((person) => Array.from({ length: 6 }, () => send(person, SMALL)))),
    Promise.all(
      people.map(async ({ token }, at) => {
        const found: boolean[] = []
        for (let din = at * 5 + 1; din <= at * 5 + 5; din += 1) {
          const body = { director_id: String(din).padStart(8, '0') }
          found.push((await server.call(revealDirector, { token, body })).body.success)
        }
        return found
      }),
    ),
  ])
  expect(reveals.flat()).toEqual(Array.from({ length: 25 }, () => true))
  const [taken, refused] = [
    files.filter(({ status }) => status === 200),
    files.filter(({ status }) => status !== 200),
  ]
  expect(taken.length).toBeGreaterThanOrEqual(people.length)
  for (const { status, retryAfter, body } of refused) {
    expect([status, body.message_code, body.message]).toEqual([
      429,
      'rate_limited',
      expect.stringContaining('Too many of your requests are running right now.'),
    ])
    expect(Number(retryAfter)).toBeGreaterThan(0)
  }
  expect(refused.length).toBeGreaterThan(0)
  const kept = (await Promise.all(people.map(stagedOf))).flat()
  expect(kept.toSorted()).toEqual(taken.map(({ body }) => body.data.client_id as string).toSorted())
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect([children(), uploads()]).toEqual([[], []])
  expect(await t.brokenRules()).toEqual([])
})
