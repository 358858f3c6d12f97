import { setUserOnboard } from '@dastak/contract/accounts/accounts.ts'
import { verifyEmail } from '@dastak/contract/email-check.ts'
import { afterAll, beforeAll } from 'vitest'
import { createSampleProbe } from '../../adapters/mail-probe/sample.ts'
import { MANY_CALLS } from '../server/http-caller.ts'
import { createTestServer, type TestServer } from '../server/test-server.ts'

const sample = createSampleProbe()

/** The addresses that were checked at a mail server. */
export const checkedAddresses: string[] = []
/** The whole server, set before the first test. */
export let server: TestServer

/** People on a separate server who check email addresses. */
export function setUpEmailCheck(): void {
  beforeAll(async () => {
    const ask: typeof sample.ask = (address) => {
      checkedAddresses.push(`${address.local}@${address.domain}`)
      return sample.ask(address)
    }
    server = await createTestServer({ env: MANY_CALLS, mailProbe: { ask } })
  })

  afterAll(() => server.drop())
}

let person = 0

export async function newUser() {
  const number = String(person++).padStart(4, '0')
  const mobile = `+91973100${number}`
  const signIn = () => server.signIn(mobile)
  let { token } = await signIn()
  await server.call(setUserOnboard, {
    token,
    body: { name: 'Asha Sample', email: `a${number}@sample.example` },
  })
  const check = (email: string) => server.call(verifyEmail, { token, body: { email } })
  return {
    mobile,
    check,
    /** For tests that take longer than a token lives, a quarter of an hour. */
    signInAgain: async () => void ({ token } = await signIn()),
    /** The attributes that are returned for an address. */
    attributesOf: async (email: string) => (await check(email)).body.data.data,
  }
}
