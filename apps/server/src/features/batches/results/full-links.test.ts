import { createServerToken } from '@dastak/contract/api-keys/api-keys.ts'
import { getBatchRequestStatus } from '@dastak/contract/batches/batches.ts'
import {
  getResolvedLinkedinBulkRequest,
  submitLinkedinBulkRequest,
} from '@dastak/contract/linkedin/bulk.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBatchPeople } from '../../../testing/batches/batch-files.ts'
import { givePlan } from '../../../testing/people/give-plan.ts'
import { createTestServer, type TestServer } from '../../../testing/server/test-server.ts'

/** Programs get absolute addresses of files: they have no page that a path could be relative to. */

const PROFILES = 'linkedin_url\nhttps://www.linkedin.com/in/dastak-test-found\n'
let server: TestServer
let world: Awaited<ReturnType<typeof results>>
beforeAll(async () => {
  server = await createTestServer({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
  world = await results(server)
})
afterAll(() => server.drop())

/** The links to two results in an API key's calls with these headers. */
async function results(on: TestServer) {
  const t = createBatchPeople(on, '+91880132')
  await t.insertDirectors(1)
  const person = await t.uploader(10)
  await givePlan(on, person.mobile)
  await on.accounts.operatorActions.grantPermissions(person.mobile, ['din-batch'])
  const { token } = (
    await on.call(createServerToken, { token: person.token, body: { name: 'A program' } })
  ).body.data
  const batch = await t.submit(person, 'DIN\n00000001')
  const file = new File([PROFILES], 'profiles.csv')
  const bulk = (await on.call(submitLinkedinBulkRequest, { token, body: { file } })).body.data
  await t.work()
  return async (headers: Record<string, string> = {}) => {
    const one = await on.call(getBatchRequestStatus, {
      token,
      headers,
      query: { client_id: batch.client_id },
    })
    const two = await on.call(getResolvedLinkedinBulkRequest, {
      token,
      headers,
      query: { client_id: bulk.client_id },
    })
    return [one.body.data.output_s3_key!, two.body.data.download_url!]
  }
}

test('the results of both kinds have absolute addresses with the host of the request', async () => {
  for (const link of await world()) {
    expect(link).toMatch(new RegExp(`^${server.url}/files/[\\w-]+\\.[\\w-]+$`))
    expect((await fetch(link)).status).toBe(200)
  }
})

test('a trusted proxy says whether it was reached over TLS', async () => {
  const host = new URL(server.url).host
  for (const link of await world({ 'x-forwarded-proto': 'https' }))
    expect(link).toContain(`https://${host}/files/`)
  for (const link of await world({ 'x-forwarded-proto': 'javascript' }))
    expect(link).toContain(`http://${host}/files/`)
})

test('if the operator has set the address, that one is used', async () => {
  const named = await createTestServer({ env: { PUBLIC_URL: 'https://dastak.example' } })
  try {
    const linksOf = await results(named)
    for (const link of await linksOf()) expect(link).toMatch(/^https:\/\/dastak\.example\/files\//)
  } finally {
    await named.drop()
  }
})
