import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { logout, setUserOnboard } from '@dastak/contract/accounts/accounts.ts'
import { sendMobileOtp, submitMobileOtp } from '@dastak/contract/accounts/profile.ts'
import { ALL_ENDPOINTS } from '@dastak/contract/all-endpoints.ts'
import * as confirmation from '@dastak/contract/operator/confirmation.ts'
import { addUserCredits, findOperatorUsers } from '@dastak/contract/operator/users.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tokenOf } from '../../testing/access/access-tokens.ts'
import { CALLERS } from '../../testing/access/access-rows.ts'
import { MANY_CALLS } from '../../testing/server/http-caller.ts'
import { wrongFor } from '../../testing/people/test-accounts.ts'
import { createTestServer, type TestServer } from '../../testing/server/test-server.ts'

const MOBILE = '+919876540001'
let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ env: MANY_CALLS })
})
afterAll(() => server.drop())

interface Sent {
  method: string
  path: string
  token?: string | undefined
  body?: string
  headers?: Record<string, string>
}

/** Everything that a client sees, but the time and the id of the request. */
async function bytesOf({ method, path, token, body, headers = {} }: Sent): Promise<string> {
  return new Promise((resolve, reject) => {
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const sent = request(
      `${server.url}${path}`,
      { method, headers: { ...authorization, ...headers }, agent: false },
      (answer) => {
        const pieces: Buffer[] = []
        answer.on('data', (piece: Buffer) => pieces.push(piece))
        answer.on('end', () => {
          const { 'x-request-id': _, date: __, ...rest } = answer.headers
          const text = Buffer.concat(pieces).toString('latin1')
          resolve(JSON.stringify([answer.statusCode, rest, text]))
        })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

const OPERATOR_CALLS = ALL_ENDPOINTS.filter(({ access }) => access.who === 'operator')
const UNKNOWN = '/api/v1/operator/no-such-path'
const headers = { 'content-type': 'application/json' }

describe('everyone else gets exactly what a path that does not exist returns', () => {
  const others = CALLERS.filter((caller) => caller !== 'operator')
  test.each(others)('%s', async (caller) => {
    const token = await tokenOf(server, caller)
    // Called once with each kind of request: the answer is the same for all paths.
    const answers = new Map<string, string>()
    async function expected(sent: Omit<Sent, 'path'>): Promise<string> {
      const key = JSON.stringify(sent)
      if (!answers.has(key)) answers.set(key, await bytesOf({ ...sent, path: UNKNOWN, token }))
      return answers.get(key)!
    }
    for (const { path, method } of OPERATOR_CALLS)
      for (const sent of [
        { method },
        { method: 'PUT' },
        { method: 'HEAD' },
        { method: 'OPTIONS' },
        { method: method === 'GET' ? 'POST' : 'GET' },
        { method: 'POST', body: '{"limit": "x"', headers },
        { method: 'POST', body: '{"user_id": 7}', headers },
        { method: 'POST', body: 'x', headers: { 'content-type': 'multipart/form-data' } },
      ])
        expect(await bytesOf({ ...sent, path, token }), `${sent.method} ${path}`).toBe(
          await expected(sent),
        )
  })

  test('calls above every limit', async () => {
    const strict = await createTestServer({ env: { CALLS_PER_MINUTE_PER_ADDRESS: '5' } })
    try {
      const statuses = await Promise.all(
        Array.from({ length: 30 }, async (_, index) => {
          const authorization = index % 2 ? 'Bearer not-a-token' : 'Bearer dst_00000000_x'
          const answer = await fetch(`${strict.url}${findOperatorUsers.path}`, {
            method: 'POST',
            headers: { authorization },
          })
          return answer.status
        }),
      )
      expect(new Set(statuses)).toEqual(new Set([404]))
    } finally {
      await strict.drop()
    }
  })
})

describe('an expired token', () => {
  const { path, method } = confirmation.getOperatorConfirmation
  const codeWith = async (token: string | undefined) =>
    (await server.call(confirmation.getOperatorConfirmation, token ? { token } : {})).body
      .message_code

  test('of an operator says so, so that the page can refresh it', async () => {
    const token = await tokenOf(server, 'operator')
    server.clock.pass({ hours: 2 })
    expect(await codeWith(token)).toBe('token_expired')
  })

  test.each(['new', 'user', 'without permission', 'signed out'] as const)(
    'of anybody else gets what a path that does not exist returns: %s',
    async (caller) => {
      const token = await tokenOf(server, caller)
      server.clock.pass({ hours: 2 })
      expect(await bytesOf({ method, path, token })).toBe(
        await bytesOf({ method, path: UNKNOWN, token }),
      )
    },
  )

  test('of somebody who was an operator, or whose session has ended, says nothing', async () => {
    const mobile = '+919876540009'
    const { token, cookie } = await server.signIn(mobile)
    await server.operator.users.grant('command line', mobile, ['operator'])
    server.clock.pass({ hours: 2 })
    expect(await codeWith(token)).toBe('token_expired')
    await server.operator.users.revoke('command line', mobile, ['operator'])
    expect(await codeWith(token)).toBe('not_found')
    await server.operator.users.grant('command line', mobile, ['operator'])
    expect(await codeWith(token)).toBe('token_expired')
    await server.call(logout, { headers: { cookie } })
    expect(await codeWith(token)).toBe('not_found')
  })
})

test('without a confirmation all calls that need one are refused', async () => {
  const mobile = '+919876540008'
  const { token } = await server.signIn(mobile)
  await server.operator.users.grant('command line', mobile, ['operator'])
  const needing = OPERATOR_CALLS.filter(
    ({ access }) => access.who === 'operator' && access.needsConfirmation,
  )
  for (const { method, path, name } of needing) {
    const sent = { method, path, token, headers, body: '{}' }
    expect([name, await bytesOf(sent)]).toEqual([
      name,
      expect.stringContaining('confirmation_required'),
    ])
  }
})

describe('the second factor', () => {
  let token = ''
  const credit = () =>
    server.call(addUserCredits, {
      token,
      body: { user_id: randomUUID(), request_id: randomUUID(), phone: 1, email: 0, reason: 'Why' },
    })
  const codeOf = async () => (await credit()).body.message_code
  const send = async () =>
    (await server.call(confirmation.sendOperatorCode, { token })).body.data.client_id
  const submit = async (client_id: string, otp: string) =>
    (await server.call(confirmation.submitOperatorCode, { token, body: { client_id, otp } })).body
      .message_code
  const signIn = async () => {
    server.clock.pass({ seconds: 31 })
    return (await server.signIn(MOBILE)).token
  }

  test('without a confirmation nothing dangerous is done; with one it lasts 15 minutes', async () => {
    token = await signIn()
    await server.call(setUserOnboard, {
      token,
      body: { name: 'Asha Operator', email: 'asha@operators.example' },
    })
    await server.operator.users.grant('command line', MOBILE, ['operator'])
    expect(await codeOf()).toBe('confirmation_required')
    server.clock.pass({ seconds: 31 })
    const id = await send()
    const right = await server.lastCode(MOBILE)
    expect(await submit(id, wrongFor(right))).toBe('validation_failed')
    expect(await codeOf()).toBe('confirmation_required')
    expect(await submit(id, right)).toBe('success')
    expect(await codeOf()).toBe('not_found')
    expect(await submit(id, right)).toBe('otp_ended')
    const { body } = await server.call(confirmation.getOperatorConfirmation, { token })
    expect(body.data).toMatchObject({ mobile_ending: '001', passkeys: [] })
    server.clock.pass({ minutes: 14 })
    token = await signIn()
    expect(await codeOf()).toBe('confirmation_required')
  })

  test('it ends after 15 minutes, and with the session', async () => {
    token = await signIn()
    const principal = await server.accounts.authenticate(token)
    const { confirmation: confirm } = server.operator
    await confirm.confirm(principal, 'code')
    expect(await codeOf()).toBe('not_found')
    server.clock.pass({ minutes: 14, seconds: 59 })
    await expect(confirm.require(principal)).resolves.toBeUndefined()
    server.clock.pass({ seconds: 1 })
    const refusal = { code: 'confirmation_required' }
    await expect(confirm.require(principal)).rejects.toMatchObject(refusal)
    await server.call(logout, { token })
  })

  test('one of fifty tries with the same code confirms, and guesses use the code up', async () => {
    server.clock.pass({ days: 1 })
    token = await signIn()
    server.clock.pass({ seconds: 31 })
    const id = await send()
    const right = await server.lastCode(MOBILE)
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => submit(id, right)))
    expect(outcomes.filter((outcome) => outcome === 'success')).toHaveLength(1)
    server.clock.pass({ hours: 2 })
    token = await signIn()
    server.clock.pass({ seconds: 31 })
    const next = await send()
    const code = await server.lastCode(MOBILE)
    const wrong = Array.from({ length: 50 }, (_, index) => String(100_000 + index)).filter(
      (guess) => guess !== code,
    )
    const tries = await Promise.all(wrong.map((guess) => submit(next, guess)))
    expect(tries.filter((outcome) => outcome === 'success')).toEqual([])
    expect(await submit(next, code)).not.toBe('success')
    expect(await codeOf()).toBe('confirmation_required')
  })

  test('a code to another number does not confirm, and the number of an operator stays', async () => {
    await server.operator.users.revoke('command line', MOBILE, ['operator'])
    server.clock.pass({ days: 1 })
    token = await signIn()
    const other = '+919876540002'
    const sent = await server.call(sendMobileOtp, { token, body: { user_mobile: other } })
    const otp = await server.lastCode(other)
    await server.operator.users.grant('command line', MOBILE, ['operator'])
    const body = { client_id: sent.body.data.client_id, otp }
    // The code is right for this number, but it is not the operator's own.
    expect((await server.call(submitMobileOtp, { token, body })).body.message_code).toBe('conflict')
    expect(await submit(body.client_id, otp)).not.toBe('success')
    expect(await codeOf()).toBe('confirmation_required')
    const again = await server.call(sendMobileOtp, { token, body: { user_mobile: other } })
    expect(again.body.message_code).toBe('conflict')
  })
})
