import { getLoginAuditLog } from '@dastak/contract/accounts/accounts.ts'
import { createServerToken, listTokens, revokeToken } from '@dastak/contract/api-keys/api-keys.ts'
import { API_KEYS_MAX } from '@dastak/contract/limits.ts'
import { revealDirector } from '@dastak/contract/kinds/din.ts'
import { getUserDetails } from '@dastak/contract/me.ts'
import { expect, test } from 'vitest'
import { countStatements } from '../../testing/database/count-statements.ts'
import { CALLER } from '../../testing/people/test-accounts.ts'
import { signInAt } from '../../testing/server/http-caller.ts'
import { givePlan } from '../../testing/people/give-plan.ts'
import { createTestServer } from '../../testing/server/test-server.ts'
import { newKey } from '../../keys/api-key.ts'
import {
  codeWith,
  createKey,
  DIN,
  server,
  setUpKeys,
  signIn,
} from '../../testing/people/key-holders.ts'

setUpKeys()

const SHAPE = /^(dst_[0-9A-Za-z]{8})_[0-9A-Za-z]{32}$/

test('a key has the documented shape, is shown once, and only its hash is stored', async () => {
  const { token } = await signIn()
  const made = await createKey(token)
  const { data: audit } = (await server.call(getLoginAuditLog, { token })).body.data
  expect(audit.map(({ outcome }) => outcome)).toEqual(['api_key_created', 'signed_in'])
  expect(made).toMatchObject({
    token: expect.stringMatching(SHAPE),
    api_key: SHAPE.exec(made.token)?.[1],
  })
  const { body } = await server.call(listTokens, { token })
  expect(body.data.data).toEqual([
    {
      token: made.api_key,
      name: 'Nightly import',
      purpose: null,
      daily_credits: null,
      spent_today: 0,
      created_at: made.created_at,
      last_used_at: null,
    },
  ])
  const { rows } = await server.db.pool.query<{ kept: string }>(
    'SELECT k::text AS kept FROM api_key k',
  )
  const secret = made.token.slice(-32)
  for (const text of [JSON.stringify(rows), server.logs()]) expect(text).not.toContain(secret)
  expect(rows.map(({ kept }) => kept).join()).toContain(made.api_key)
})

test('the name of a key is not blank, and the key belongs to the caller whatever the body says', async () => {
  const [{ token }, other] = [await signIn(), await signIn()]
  expect((await server.call(createServerToken, { token, body: { name: ' ' } })).body).toMatchObject(
    {
      message_code: 'validation_failed',
      message: 'Please enter token name*',
    },
  )
  const body = {
    name: 'Mine',
    user_id: 1,
    user_mobile: other.mobile,
    token: 'dst_AAAAAAAA',
    api_key: 'dst_AAAAAAAA',
  }
  const made = (await server.call(createServerToken, { token, body })).body.data
  const details = await server.call(getUserDetails, { token: made.token })
  expect(details.body.data.user_mobile).not.toBe(other.mobile)
  expect((await server.call(listTokens, { token: other.token })).body.data.data).toEqual([])
})

test('a key with a character changed, cut off or added is refused', async () => {
  const { token: key } = await createKey((await signIn()).token)
  expect(await codeWith(key)).toBe('success')
  const wrong = [
    key.slice(0, -1),
    `${key}a`,
    key.slice(0, 20) + (key[20] === 'x' ? 'y' : 'x') + key.slice(21),
    key.toLowerCase(),
    key.slice(0, 12),
    'dst_',
    `dst_00000000_${'0'.repeat(32)}`,
  ]
  for (const token of wrong) expect(await codeWith(token)).toBe('unauthorized')
})

test('an address with too many wrong keys is refused before a key is looked up', async () => {
  const own = await createTestServer({ env: { CALLS_PER_MINUTE_PER_ADDRESS: '10' } })
  try {
    const { mobile } = await signInAt(own.url, '+919710088888', own.lastCode)
    const beacon = await signInAt(own.url, '+919710088889', own.lastCode)
    const beaconUser = () => own.accounts.authenticate(beacon.token)
    await givePlan(own, mobile)
    const { user } = await own.accounts.operatorActions.showUser(mobile)
    const ask = async (token: string) =>
      (await own.call(getUserDetails, { token })).body.message_code
    const { key } = await own.accounts.apiKeys.create(user.id, { name: 'Mine' }, CALLER)
    expect(await ask(key)).toBe('success')
    // Notifications about the new plan and key clear the cache once more. When the one about the
    // beacon has arrived, so have they.
    await expect
      .poll(async () => (await countStatements(own, beaconUser)).statements, { interval: 5 })
      .toBe(0)
    await own.accounts.operatorActions.grantPermissions(beacon.mobile, ['din-batch'])
    await expect.poll(async () => (await beaconUser()).permissions).toContain('din-batch')
    expect(await ask(key)).toBe('success')
    while ((await ask('dst_guess')) !== 'rate_limited');
    const { statements } = await countStatements(own, async () => {
      expect(await ask(newKey('api_key').key)).toBe('rate_limited')
    })
    expect(statements).toBe(0)
    // A known key goes on working.
    expect(await ask(key)).toBe('success')
    own.clock.pass({ seconds: 6 })
    expect(await ask(newKey('api_key').key)).toBe('unauthorized')
  } finally {
    await own.drop()
  }
})

test('another user’s key counts as unknown, and a revoked one is refused at the next call', async () => {
  const [owner, other] = [await signIn(), await signIn()]
  const { token: key, api_key } = await createKey(owner.token)
  const revoke = async (token: string, name: string) => {
    const { status, body } = await server.call(revokeToken, { token, query: { api_key: name } })
    return { status, body }
  }
  const unknown = await revoke(other.token, 'dst_00000000')
  expect(unknown).toMatchObject({ status: 404, body: { message_code: 'not_found' } })
  expect(await revoke(other.token, api_key)).toEqual(unknown)
  expect(await revoke(owner.token, key)).toEqual(unknown)
  expect(await codeWith(key)).toBe('success')
  expect((await revoke(owner.token, api_key)).status).toBe(200)
  expect(await codeWith(key)).toBe('unauthorized')
  expect(await revoke(owner.token, api_key)).toEqual(unknown)
  expect((await server.call(listTokens, { token: owner.token })).body.data.data).toEqual([])
})

test('an account has a maximum of keys, also when all are requested at the same time', async () => {
  const { token } = await signIn()
  const answers = await Promise.all(
    Array.from({ length: API_KEYS_MAX + 5 }, (_, index) =>
      server.call(createServerToken, { token, body: { name: `Key ${index}` } }),
    ),
  )
  const codes = answers.map(({ body }) => body.message_code)
  expect(codes.filter((code) => code === 'success')).toHaveLength(API_KEYS_MAX)
  expect(codes.filter((code) => code === 'conflict')).toHaveLength(5)
  const [first] = (await server.call(listTokens, { token })).body.data.data
  await server.call(revokeToken, { token, query: { api_key: first?.token ?? '' } })
  expect(
    (await server.call(createServerToken, { token, body: { name: 'Room again' } })).status,
  ).toBe(200)
})

test('what a key buys is in the ledger under its name, and a retry with the same Idempotency-Key costs nothing', async () => {
  const { token } = await signIn()
  const { token: key, api_key } = await createKey(token)
  const reveal = () =>
    server.call(revealDirector, {
      token: key,
      body: { director_id: DIN },
      headers: { 'idempotency-key': 'one' },
    })
  const first = await reveal()
  expect(first.body.data).toMatchObject({
    phone_no: '+911111100201',
    credits_charged: { phone: 1, email: 1 },
  })
  expect((await reveal()).body.data).toEqual(first.body.data)
  const { rows } = await server.db.pool.query(
    'SELECT actor_kind, actor_id, phone, email FROM ledger_posting WHERE actor_id = $1',
    [api_key],
  )
  expect(rows).toEqual([{ actor_kind: 'api_key', actor_id: api_key, phone: 1, email: 1 }])
})

test('without a current plan there are no new keys, and existing keys wait for the next plan', async () => {
  const { token, mobile } = await signInAt(server.url, '+919710099999', server.lastCode)
  const create = () => server.call(createServerToken, { token, body: { name: 'No plan' } })
  const refusal = {
    message_code: 'plan_required',
    message: 'Please select a plan before proceeding further',
  }
  expect((await create()).body).toMatchObject(refusal)
  await givePlan(server, mobile)
  // Granted outside of the server, which is notified.
  let key = ''
  await expect.poll(async () => (key = (await create()).body.data?.token ?? '')).not.toBe('')
  expect(await codeWith(key)).toBe('success')
  server.clock.pass({ minutes: 31 * 24 * 60 })
  expect((await server.call(getUserDetails, { token: key })).body).toMatchObject(refusal)
  await givePlan(server, mobile)
  await expect.poll(() => codeWith(key)).toBe('success')
})
