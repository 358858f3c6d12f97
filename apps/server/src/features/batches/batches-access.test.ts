import { randomUUID } from 'node:crypto'
import { createServerToken, listTokens } from '@dastak/contract/api-keys/api-keys.ts'
import type { BatchType } from '@dastak/contract/batch-types.ts'
import {
  cancelBatchRequest,
  estimateBatchRequest,
  estimateResumeBatchRequest,
  exportBatchRequests,
  getBatchRequests,
  getBatchRequestStatus,
  queryBatchRequests,
  resumeBatchRequest,
  submitBatchRequest,
} from '@dastak/contract/batches/batches.ts'
import { getResolvedLinkedinBulkRequest } from '@dastak/contract/linkedin/bulk.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBatchPeople } from '../../testing/batches/batch-files.ts'
import { createTestServer, type TestServer } from '../../testing/server/test-server.ts'

/** Permissions on requests: a request of another user answers like one that does not exist. */

const SUBJECTS = {
  RC_TO_MOBILE: 'XX00SA0001',
  MOBILE_TO_RC: '9876543210',
  PAN_TO_CURRENT_EMPLOYMENT: 'SAMXS0001P',
}

let server: TestServer
let t: ReturnType<typeof createBatchPeople>
let owner: Awaited<ReturnType<typeof t.uploader>>
let other: typeof owner
let member: typeof owner
/** Two requests of the owner: one done, one only staged. */
let done: string
let staged: string

beforeAll(async () => {
  server = await createTestServer()
  t = createBatchPeople(server, '+91880120')
  await t.insertDirectors(5)
  owner = await t.uploader(100)
  other = await t.uploader(100)
  member = await t.newUser()
  const team = await t.newTeam(owner)
  await t.add(owner, team, member, 10, 10)
  done = (await t.submit(owner, 'DIN\n00000001')).client_id
  await t.work()
  const body = { batch_type: 'DIN', file: new File(['DIN\n00000002'], 'staged.csv') } as const
  staged = (await server.call(estimateBatchRequest, { token: owner.token, body })).body.data
    .client_id
})
afterAll(() => server.drop())

const calls = {
  status: (token: string, id: string) =>
    server.call(getBatchRequestStatus, { token, query: { client_id: id } }),
  'LinkedIn status': (token: string, id: string) =>
    server.call(getResolvedLinkedinBulkRequest, { token, query: { client_id: id } }),
  cancel: (token: string, id: string) =>
    server.call(cancelBatchRequest, { token, body: { client_id: id } }),
  'estimate of resuming': (token: string, id: string) =>
    server.call(estimateResumeBatchRequest, { token, query: { client_id: id } }),
  resume: (token: string, id: string) =>
    server.call(resumeBatchRequest, { token, body: { client_id: id } }),
  submit: (token: string, id: string) =>
    server.call(submitBatchRequest, { token, body: { batch_type: 'DIN', client_id: id } }),
}

describe.each(Object.entries(calls))('%s', (name, call) => {
  test('a request of another user answers byte for byte like one that does not exist', async () => {
    for (const { token } of [other, member]) {
      const missing = await call(token, randomUUID())
      expect(missing.body.message_code).toBe('not_found')
      for (const id of [done, staged, 'no-id-at-all', "'; DROP TABLE batch; --"])
        expect((await call(token, id)).body).toEqual(missing.body)
    }
    expect(name).toBeTruthy()
  })
})

test('a staged file is not a request yet: only its submission finds it, and only with its type', async () => {
  expect((await calls.status(owner.token, staged)).body.message_code).toBe('not_found')
  expect((await calls.cancel(owner.token, staged)).body.message_code).toBe('not_found')
  expect((await calls.resume(owner.token, staged)).body.message_code).toBe('not_found')
  const body = { batch_type: 'GST', client_id: staged } as const
  expect(
    (await server.call(submitBatchRequest, { token: owner.token, body })).body.message_code,
  ).toBe('not_found')
})

test('lists and files contain only one’s own requests, and a team owner sees nothing of a member’s', async () => {
  const mine = (await t.submit({ token: member.token }, 'DIN\n00000003')).client_id
  await t.work()
  const idsOf = async (token: string) =>
    (await server.call(getBatchRequests, { token })).body.data.requests.map(
      ({ client_id: id }) => id,
    )
  expect(await idsOf(owner.token)).toEqual([done])
  expect(await idsOf(member.token)).toEqual([mine])
  expect(await idsOf(other.token)).toEqual([])
  const queried = await server.call(queryBatchRequests, {
    token: other.token,
    body: { search: done.slice(0, 8) },
  })
  expect(queried.body.data).toEqual({ requests: [], total: 0, total_all: 0 })
  const { body } = await server.call(exportBatchRequests, { token: other.token, body: {} })
  expect((await body.data.blob.text()).trim().split('\n')).toHaveLength(1)
  expect((await calls.status(owner.token, mine)).body.message_code).toBe('not_found')
})

test('each type needs its own permission', async () => {
  const plain = await t.newUser()
  await t.givePlan(plain.userId, ['gst-batch'])
  const file = new File(['DIN\n00000002'], 'directors.csv')
  const submitted = await server.call(submitBatchRequest, {
    token: plain.token,
    body: { batch_type: 'DIN', file },
  })
  expect(submitted.body.message_code).toBe('permission_required')
  const estimated = await server.call(estimateBatchRequest, {
    token: plain.token,
    body: { batch_type: 'DIN', file },
  })
  expect(estimated.body.message_code).toBe('permission_required')
})

test('a session and an API key with its own purpose start each of the three batch types with a file and a type', async () => {
  const start = async (token: string, batch_type: BatchType, more: { purpose?: string } = {}) => {
    const file = new File(
      [`${batch_type}\n${SUBJECTS[batch_type as keyof typeof SUBJECTS]}`],
      'records.csv',
    )
    const { body } = await server.call(submitBatchRequest, {
      token,
      body: { batch_type, file, ...more },
    })
    return body.success ? { status: body.data.status, purpose: body.data.purpose } : body.message
  }
  const newKey = async (name: string, purpose?: string) =>
    (await server.call(createServerToken, { token: owner.token, body: { name, purpose } })).body
      .data.token
  const [plain, own] = [
    await newKey('Plain'),
    await newKey('With one', 'Reminders for our own customers'),
  ]
  for (const type of Object.keys(SUBJECTS) as BatchType[]) {
    expect(await start(owner.token, type)).toEqual({ status: 'PENDING', purpose: null })
    expect(await start(plain, type)).toEqual({ status: 'PENDING', purpose: null })
    expect(await start(own, type)).toEqual({
      status: 'PENDING',
      purpose: 'Reminders for our own customers',
    })
    await t.work()
  }
  // A purpose that is given counts whatever the type is, and a blank one is as none.
  expect(await start(own, 'RC_TO_MOBILE', { purpose: 'A recall' })).toEqual({
    status: 'PENDING',
    purpose: 'A recall',
  })
  expect(await start(own, 'RC_TO_MOBILE', { purpose: ' ' })).toMatchObject({
    purpose: 'Reminders for our own customers',
  })
  await t.work()
  const listed = (await server.call(listTokens, { token: owner.token })).body.data.data
  expect(listed.map(({ name, purpose }) => [name, purpose])).toEqual([
    ['With one', 'Reminders for our own customers'],
    ['Plain', null],
  ])
})

test('an API key can do all of it, and its charges name the batch', async () => {
  const { token } = (
    await server.call(createServerToken, { token: other.token, body: { name: 'A program' } })
  ).body.data
  const { client_id: id } = await t.submit({ token }, 'DIN\n00000004')
  await t.work()
  expect((await calls.status(token, id)).body.data).toMatchObject({
    status: 'COMPLETED',
    credits_used: 2,
  })
  const { rows } = await server.db.pool.query(
    'SELECT actor_kind, actor_id FROM ledger_posting WHERE asked_by_user_id = $1 AND reason = ' +
      "'charge'",
    [other.userId],
  )
  expect(rows).toEqual([{ actor_kind: 'batch', actor_id: id }])
})

test('nothing about a file, its name or its results is logged', async () => {
  const name = 'Canary visitors.csv'
  await t.submit(owner, new File(['DIN,Who\n00000005,Canary Kulkarni'], name))
  await t.work()
  for (const canary of ['Canary', '00000005', 'd00000005@sample.example', '+911111100005'])
    expect(server.logs()).not.toContain(canary)
})
