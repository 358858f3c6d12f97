import { ALL_ENDPOINTS } from '@dastak/contract/all-endpoints.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostileRequests } from './hostile-requests.ts'
import { MANY_CALLS } from '../server/http-caller.ts'
import { createTestServer, type TestServer } from '../server/test-server.ts'

const RUNS = 20

let server: TestServer
let token: string
let otherToken: string
beforeAll(async () => {
  server = await createTestServer({ env: MANY_CALLS })
  await server.accounts.demoAccounts.ensureDemoAccounts()
  token = (await server.signIn('+919876543210')).token
  otherToken = (await server.signIn('+919876543212')).token
})
afterAll(() => server.drop())

// `npm run soak -- fuzz` sends 100,000 of these.
test.each(
  ALL_ENDPOINTS.filter(({ name }) => name !== 'logout').map(
    (endpoint) => [endpoint.name, endpoint] as const,
  ),
)('%s answers hostile requests in the envelope, never with a 5xx', async (_, endpoint) => {
  // Calls that may change the account use another one, so that the rest stays allowed.
  const callerToken =
    endpoint.name.toLowerCase().includes('email') || endpoint.name === 'setUserOnboard'
      ? otherToken
      : token
  await fc.assert(
    fc.asyncProperty(hostileRequests(endpoint, callerToken), async ({ path, ...request }) => {
      const response = await fetch(server.url + path, request)
      expect(response.status).toBeLessThan(500)
      if (response.headers.has('content-disposition')) await response.arrayBuffer()
      else expect(await response.json()).toMatchObject({ status_code: response.status })
    }),
    { numRuns: RUNS },
  )
})
