import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '../../app-error.ts'
import { inTransaction } from '../../db/database.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts'
import { createTestClock } from '../../testing/server/test-clock.ts'
import { createAct } from './act.service.ts'
import { createOperatorLog } from './log.service.ts'

let database: TestDatabase
const clock = createTestClock()
const lost: unknown[] = []
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const actOn = () =>
  createAct({ db: database.db, clock, onLostOutcome: (error) => lost.push(error) })
const log = () => createOperatorLog({ db: database.db, timeZone: 'Asia/Kolkata' })

test('an action is written before it is done, and its outcome after it', async () => {
  const act = actOn()
  const seen = await act(
    'command line',
    { verb: 'backup make', detail: { tries: 1 }, resultOf: (name) => ({ name }) },
    async () => {
      expect((await log().list({})).rows).toMatchObject([{ verb: 'backup make', outcome: null }])
      return 'one'
    },
  )
  expect(seen).toBe('one')
  await expect(
    act('command line', { verb: 'user credit', target: { type: 'user', id: 'x' } }, async () => {
      throw new AppError('conflict')
    }),
  ).rejects.toMatchObject({ code: 'conflict' })
  const { rows, total, people } = await log().list({})
  expect(rows).toMatchObject([
    { verb: 'user credit', outcome: 'failed', error_code: 'conflict', target_id: 'x' },
    { verb: 'backup make', outcome: 'done', detail: { tries: 1, name: 'one' } },
  ])
  expect(total).toBe(2)
  expect(people).toEqual([{ user_id: null, name: null }])
})

test('the text of an error is not written, because it may quote a contact', async () => {
  await expect(
    actOn()('command line', { verb: 'user add' }, async () => {
      throw new Error('+911111100001 is not valid')
    }),
  ).rejects.toThrow()
  const { rows } = await sql`SELECT a.*, o.* FROM operator_action a
    LEFT JOIN operator_outcome o ON o.action_id = a.id`.execute(database.db.kysely)
  expect(JSON.stringify(rows)).not.toContain('1111100001')
  expect((await log().list({ verb: 'user add' })).rows).toMatchObject([{ error_code: 'internal' }])
})

test('the application can neither change nor delete what is in the log', async () => {
  for (const statement of [
    "UPDATE operator_action SET verb = 'x'",
    'DELETE FROM operator_action',
    'TRUNCATE operator_action CASCADE',
    "UPDATE operator_outcome SET outcome = 'done'",
    'DELETE FROM operator_outcome',
    'TRUNCATE operator_outcome',
  ])
    await expect(
      inTransaction(database.db, (tx) => sql.raw(statement).execute(tx)),
    ).rejects.toMatchObject({ code: '42501' })
})

test('the log is filtered by verb, person, target and day, and paged', async () => {
  const act = actOn()
  for (let index = 0; index < 5; index += 1)
    await act('command line', { verb: 'stuck retry' }, () => Promise.resolve())
  const first = await log().list({ verb: 'stuck retry', limit: 3 })
  const next = await log().list({
    verb: 'stuck retry',
    limit: 3,
    cursor: first.next_cursor ?? undefined,
  })
  expect([first.rows.length, next.rows.length, first.total]).toEqual([3, 2, 5])
  expect(next.next_cursor).toBeNull()
  expect((await log().list({ person: 'command line' })).total).toBeGreaterThan(5)
  expect((await log().list({ person: 'nobody' })).total).toBe(0)
  expect((await log().list({ target_id: 'x' })).total).toBe(1)
  expect((await log().list({ day: '2001-01-01' })).total).toBe(0)
})
