import { estimateBatchRequest } from '@dastak/contract/batches/batches.ts'
import {
  estimateLinkedinBulkRequest,
  submitLinkedinBulkRequest,
} from '@dastak/contract/linkedin/bulk.ts'
import { TEST_SUBJECTS } from '@dastak/contract/test-subjects.ts'
import type { BatchType } from '@dastak/contract/batch-types.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBatchPeople } from '../../testing/batches/batch-files.ts'
import { createTestServer, type TestServer } from '../../testing/server/test-server.ts'

/** Test numbers in files: they cost nothing, so that a program can be tested without credits. */

const NOTHING = { phone: 0, email: 0 }
const KINDS = {
  DIN: 'din',
  GST: 'gst',
  RC_TO_MOBILE: 'rc',
  MOBILE_TO_RC: 'mobile',
  PAN_TO_CURRENT_EMPLOYMENT: 'pan',
} as const satisfies Record<BatchType, keyof typeof TEST_SUBJECTS>

let server: TestServer
let t: ReturnType<typeof createBatchPeople>
beforeAll(async () => {
  server = await createTestServer({
    env: { SIGN_UP_PHONE_CREDITS: '0', SIGN_UP_EMAIL_CREDITS: '0' },
  })
  t = createBatchPeople(server, '+91880133')
  await t.insertDirectors(1)
})
afterAll(() => server.drop())

test.each(Object.entries(KINDS))(
  'a file of test numbers by %s has the price zero and runs without credits',
  async (name, kind) => {
    const type = name as BatchType
    const person = await t.uploader(0)
    const file = new File(
      [`${type}\n${Object.values(TEST_SUBJECTS[kind]).join('\n')}\n`],
      'numbers.csv',
    )
    const { body } = await server.call(estimateBatchRequest, {
      token: person.token,
      body: { batch_type: type, file },
    })
    expect(body).toMatchObject({
      success: true,
      data: { most: NOTHING, valid: 4, owned: 0, credits_left: NOTHING },
    })
    const { client_id: id } = await t.submit(person, file, { type, purpose: 'A test' })
    await t.work()
    expect(await t.status(person, id)).toMatchObject({
      found: 1,
      stopped_by: null,
      credits_charged: NOTHING,
    })
  },
)

test('a file of test profiles does the same; other rows have their usual price', async () => {
  const { token } = await t.uploader(0)
  const file = new File(
    [`linkedin_url\nlinkedin.com/in/${TEST_SUBJECTS.linkedin.found}\n`],
    'profiles.csv',
  )
  const estimate = await server.call(estimateLinkedinBulkRequest, { token, body: { file } })
  expect(estimate.body.data).toMatchObject({ most: NOTHING })
  expect(
    (await server.call(submitLinkedinBulkRequest, { token, body: { file } })).body.success,
  ).toBe(true)
  const mixed = new File([`DIN\n${TEST_SUBJECTS.din.found}\n00000001\n`], 'directors.csv')
  const body = { batch_type: 'DIN', file: mixed } as const
  const priced = await server.call(estimateBatchRequest, { token, body })
  expect(priced.body.data).toMatchObject({ most: { phone: 1, email: 1 } })
})
