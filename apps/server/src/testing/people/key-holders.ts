import { createServerToken } from '@dastak/contract/api-keys/api-keys.ts'
import { getUserDetails } from '@dastak/contract/me.ts'
import { afterAll, beforeAll } from 'vitest'
import { insertDirector } from '../registry/registry-rows.ts'
import { MANY_CALLS, signInAt } from '../server/http-caller.ts'
import { createTestServer, type TestServer } from '../server/test-server.ts'
import { givePlan } from './give-plan.ts'
import { createTwoProcesses, type TwoProcesses } from './two-processes.ts'

/** A director with both contacts. */
export const DIN = '00000201'

/** The whole server, and accounts of two processes, set before the first test. */
export let server: TestServer
export let two: TwoProcesses

/** People with a plan on a separate server, who create API keys. */
export function setUpKeys(): void {
  beforeAll(async () => {
    server = await createTestServer({ env: MANY_CALLS })
    two = await createTwoProcesses()
    await insertDirector(server, {
      din: DIN,
      cin: 'U72900MH2020PTC000201',
      phone: '+911111100201',
      email: 'asha@keys.example',
    })
  })

  afterAll(async () => {
    await server.drop()
    await two.drop()
  })
}

let serial = 0

export async function signIn() {
  const session = await signInAt(
    server.url,
    `+9197100${String(serial++).padStart(5, '0')}`,
    server.lastCode,
  )
  await givePlan(server, session.mobile)
  return session
}

export const createKey = async (token: string, name = 'Nightly import') =>
  (await server.call(createServerToken, { token, body: { name } })).body.data

export const codeWith = async (token: string) =>
  (await server.call(getUserDetails, { token })).body.message_code
