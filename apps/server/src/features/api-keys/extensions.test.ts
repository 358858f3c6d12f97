import { getLoginAuditLog } from '@dastak/contract/accounts/accounts.ts'
import * as contract from '@dastak/contract/api-keys/extensions.ts'
import { EXTENSIONS_MAX } from '@dastak/contract/limits.ts'
import { queryLedger } from '@dastak/contract/ledger.ts'
import { submitLinkedinRequest } from '@dastak/contract/linkedin/requests.ts'
import { getUserDetails } from '@dastak/contract/me.ts'
import { PROFILE_LAYOUTS } from '@dastak/contract/linkedin/profile-layouts.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLinkedinWorld, type LinkedinWorld } from '../../testing/people/linkedin-world.ts'
import {
  challengeOf,
  connectExtensionOf,
  newVerifier,
} from '../../testing/people/test-extension.ts'

let t: LinkedinWorld
let person: Awaited<ReturnType<LinkedinWorld['newUser']>>
beforeAll(async () => {
  t = await createLinkedinWorld('+91880304')
})
afterAll(() => t.server.drop())
beforeEach(async () => {
  person = await t.newUser()
})

const connect = (verifier: string, { token } = person, name = 'Firefox on Linux') =>
  t.server.call(contract.connectExtension, {
    token,
    body: { challenge: challengeOf(verifier), name },
  })
const claim = async (verifier: string) =>
  (await t.server.call(contract.claimExtensionKey, { body: { verifier } })).body.data.key
const balance = async (token: string) => (await t.server.call(getUserDetails, { token })).status
const listed = async ({ token } = person) =>
  (await t.server.call(contract.listExtensions, { token })).body.data.data

test('an extension can fetch its own key once, within a minute after its user has allowed it', async () => {
  const verifier = newVerifier()
  expect(await claim(verifier)).toBeNull()
  await connect(verifier)
  expect(await claim(newVerifier())).toBeNull()
  const key = await claim(verifier)
  expect(key).toMatch(/^dstx_[0-9A-Za-z]{8}_[0-9A-Za-z]{32}$/)
  expect(await claim(verifier)).toBeNull()
  expect(await balance(key!)).toBe(200)
  expect(await listed()).toMatchObject([{ token: key!.slice(0, 13), name: 'Firefox on Linux' }])
  const { body } = await t.server.call(getLoginAuditLog, { token: person.token })
  expect(body.data.data[0]).toMatchObject({ outcome: 'extension_connected' })
  const { rows } = await t.server.db.pool.query('SELECT * FROM extension_key')
  expect(JSON.stringify(rows)).not.toContain(key!.slice(14))
  expect(t.server.logs()).not.toContain(key!.slice(14))
  expect(t.server.logs()).not.toContain(verifier)

  const late = newVerifier()
  await connect(late)
  t.server.clock.pass({ seconds: contract.CONNECT_SECONDS })
  expect(await claim(late)).toBeNull()
})

test('of ten callers that fetch the same key at the same time one gets it', async () => {
  const verifier = newVerifier()
  await connect(verifier)
  const keys = await Promise.all(Array.from({ length: 10 }, () => claim(verifier)))
  expect(keys.filter((key) => key !== null)).toHaveLength(1)
  expect(await listed()).toHaveLength(1)
})

test('another account cannot take over what one account has allowed', async () => {
  const [verifier, other] = [newVerifier(), await t.newUser()]
  await connect(verifier)
  expect((await connect(verifier, other)).body.message_code).toBe('conflict')
  const key = await claim(verifier)
  const { body } = await t.server.call(getUserDetails, { token: key! })
  expect(body.data.user_mobile).toBe(person.mobile)
})

test('its key works for LinkedIn requests, balance and lists without a plan, and names the extension in the ledger', async () => {
  const key = await connectExtensionOf(t.server, person.token)
  t.vendor.answer = () => ({ phone: '+911111100044' })
  expect(await t.ask({ token: key }, 'key-of-an-extension')).toMatchObject({
    status: 'email_not_found',
  })
  const layouts = await t.server.call(contract.getProfileLayouts, { token: key })
  expect(layouts.body.data).toEqual(PROFILE_LAYOUTS)
  const { body } = await t.server.call(queryLedger, {
    token: person.token,
    body: { filters: { actor: 'browser extension' } },
  })
  expect(body.data.data).toMatchObject([{ actor: 'Browser extension', phone: -1 }])
})

test('a revoked extension is refused at the next call, however it was revoked; another user’s is unknown', async () => {
  const [one, two, three] = [
    await connectExtensionOf(t.server, person.token),
    await connectExtensionOf(t.server, person.token),
    await connectExtensionOf(t.server, (await t.newUser()).token),
  ]
  const revoke = (key: string) =>
    t.server.call(contract.revokeExtension, {
      token: person.token,
      body: { token: key.slice(0, 13) },
    })
  expect([await balance(one), await balance(two), await balance(three)]).toEqual([200, 200, 200])
  expect((await revoke(one)).status).toBe(200)
  expect((await t.server.call(contract.disconnectExtension, { token: two })).status).toBe(200)
  expect((await revoke(three)).status).toBe(404)
  expect((await revoke(one)).status).toBe(404)
  expect([await balance(one), await balance(two), await balance(three)]).toEqual([401, 401, 200])
  const { body } = await t.server.call(submitLinkedinRequest, {
    token: one,
    body: { profile_url: 'linkedin.com/in/asha' },
  })
  expect(body).toMatchObject({
    message_code: 'unauthorized',
    message: 'This browser extension is not connected any more.',
  })
  expect(await listed()).toEqual([])
})

test('the number of extensions is limited', async () => {
  const waiting = newVerifier()
  await connect(waiting)
  for (let count = 0; count < EXTENSIONS_MAX; count += 1)
    await connectExtensionOf(t.server, person.token)
  expect((await connect(newVerifier())).body).toMatchObject({ message_code: 'conflict' })
  const { body } = await t.server.call(contract.claimExtensionKey, { body: { verifier: waiting } })
  expect(body.message_code).toBe('conflict')
  expect(await listed()).toHaveLength(EXTENSIONS_MAX)
})

test('panel and web app show the same few characters of a challenge', () => {
  const code = contract.matchCode(challengeOf(newVerifier()))
  expect(code).toMatch(/^[A-Z0-9]{3}-[A-Z0-9]{3}$/)
  expect(contract.matchCode(`-_${'a'.repeat(41)}`)).toBe('AAA-AAA')
})
