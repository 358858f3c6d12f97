import { sendOtp } from '@dastak/contract/accounts/accounts.ts'
import { getUserDetails } from '@dastak/contract/me.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** Simulates that another tab has written to the storage. */
let onStorage: (event: { key: string | null; newValue: string | null }) => void
/** A browser's storage and a server with one valid token, both new for each test. */
let kept: Map<string, string>
let server: {
  validToken: string
  refreshes: number
  refreshAnswer: number
  calls: string[]
  details: number
  code: string
  onRefresh: () => void
}

function answer(
  status: number,
  code: string,
  data: unknown,
  headers: Record<string, string> = {},
): Response {
  const body = {
    success: status < 400,
    status_code: status,
    message_code: code,
    message: `${code} words`,
    data,
  }
  return Response.json(body, { status, headers })
}

async function serve(input: string, init: RequestInit): Promise<Response> {
  const path = input.split('?')[0] ?? ''
  server.calls.push(path)
  await new Promise((resolve) => setTimeout(resolve, 2))
  if (path.endsWith('/refresh-token')) {
    server.refreshes += 1
    server.onRefresh()
    if (server.refreshAnswer !== 200) return answer(server.refreshAnswer, 'unauthorized', {})
    server.validToken = `token-${server.refreshes}`
    return answer(200, 'success', { access_token: server.validToken })
  }
  if (path.endsWith('/logout')) return answer(500, 'internal', {})
  if (path.endsWith('/send-otp')) return answer(429, 'rate_limited', {}, { 'retry-after': '17' })
  if (server.details !== 200) return answer(server.details, server.code, {})
  const isValid = new Headers(init.headers).get('authorization') === `Bearer ${server.validToken}`
  return isValid ? answer(200, 'success', { name: 'Asha' }) : answer(401, 'token_expired', {})
}

beforeEach(() => {
  kept = new Map()
  server = {
    validToken: 'token-0',
    refreshes: 0,
    refreshAnswer: 200,
    calls: [],
    details: 200,
    code: 'internal',
    onRefresh: () => undefined,
  }
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  vi.stubGlobal(
    'localStorage',
    new Proxy(storage, {
      ownKeys: () => [...kept.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  )
  onStorage = () => undefined
  vi.stubGlobal(
    'addEventListener',
    (name: string, listener: typeof onStorage) => name === 'storage' && (onStorage = listener),
  )
  vi.stubGlobal('fetch', serve)
  vi.resetModules().useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => void vi.useRealTimers().unstubAllGlobals().resetModules())

async function load(stored: Record<string, string> = {}) {
  for (const [key, value] of Object.entries(stored)) kept.set(`dastak.${key}`, value)
  return { session: await import('./session.ts'), api: await import('../api/api-client.ts') }
}
const signedIn = { access_token: 'token-0', onboarded: 'true' }

it('refreshes the token at start and is signed in when the onboarded flag is stored', async () => {
  const { session } = await load(signedIn)
  await session.startSession()
  expect(session.sessionState()).toBe('authenticated')
  expect(kept.get('dastak.access_token')).toBe('token-1')
})

it('stores the new token but is not signed in without the onboarded flag', async () => {
  const { session } = await load({ access_token: 'token-0' })
  await session.startSession()
  expect(session.sessionState()).toBe('verified')
  expect(kept.get('dastak.access_token')).toBe('token-1')
})

it('clears the storage, except device preferences, if the first refresh is refused', async () => {
  server.refreshAnswer = 401
  const { session } = await load({
    ...signedIn,
    din_number: '00012345',
    'device.color-scheme': 'dark',
  })
  await session.startSession()
  expect(session.sessionState()).toBe('anonymous')
  expect([...kept.keys()]).toEqual(['dastak.device.color-scheme'])
  expect(session.sessionEnd()).toBe('lost')
})

it('goes on with what is kept if the server does not answer at start, and renews later', async () => {
  server.refreshAnswer = 503
  const { session, api } = await load(signedIn)
  await session.startSession()
  expect([session.sessionState(), session.sessionEnd()]).toEqual(['authenticated', null])
  expect(kept.get('dastak.access_token')).toBe('token-0')
  server.refreshAnswer = 200
  server.validToken = 'another'
  await expect(api.callApi(getUserDetails)).resolves.toBeDefined()
  expect(kept.get('dastak.access_token')).toBe(server.validToken)
})

it('renews an expired token once for many calls and repeats each', async () => {
  const { session, api } = await load(signedIn)
  await session.startSession()
  server.validToken = 'another'
  server.refreshes = 10
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => api.callApi(getUserDetails)))
  expect(answers).toHaveLength(5)
  expect(server.refreshes).toBe(11)
})

it('uses the token that another tab has already renewed', async () => {
  const { session, api } = await load(signedIn)
  await session.startSession()
  server.validToken = 'from-another-tab'
  kept.set('dastak.access_token', 'from-another-tab')
  await api.callApi(getUserDetails)
  expect(server.refreshes).toBe(1)
})

it('passes other errors through without a refresh', async () => {
  const { session, api } = await load(signedIn)
  await session.startSession()
  server.details = 403
  server.code = 'permission_required'
  await expect(api.callApi(getUserDetails)).rejects.toMatchObject({
    status: 403,
    messageCode: 'permission_required',
  })
  expect(server.refreshes).toBe(1)
  expect(session.sessionState()).toBe('authenticated')
})

it('is lost when a call refuses the token, because it was ended elsewhere', async () => {
  const { session, api } = await load(signedIn)
  await session.startSession()
  expect(session.sessionEnd()).toBeNull()
  server.details = 401
  server.code = 'unauthorized'
  await expect(api.callApi(getUserDetails)).rejects.toMatchObject({
    status: 401,
    messageCode: 'unauthorized',
  })
  expect(server.refreshes).toBe(1)
  expect([session.sessionState(), session.sessionEnd()]).toEqual(['anonymous', 'lost'])
  expect(kept.size).toBe(0)
  session.acceptToken('token-9')
  expect(session.sessionEnd()).toBeNull()
})

it('is not lost when another tab has already replaced the refused token', async () => {
  const { session, api } = await load(signedIn)
  await session.startSession()
  server.details = 401
  server.code = 'unauthorized'
  kept.set('dastak.access_token', 'of-the-next-session')
  await expect(api.callApi(getUserDetails)).rejects.toMatchObject({ status: 401 })
  expect(session.sessionState()).toBe('authenticated')
  expect(kept.get('dastak.access_token')).toBe('of-the-next-session')
})

it('follows the other tabs, and distinguishes a Logout from a lost session', async () => {
  for (const [key, end] of [
    [null, 'logout'],
    ['session_lost', 'lost'],
  ] as const) {
    vi.resetModules()
    const { session } = await load(signedIn)
    await session.startSession()
    if (key) onStorage({ key: `dastak.${key}`, newValue: 'true' })
    // The events come one by one, in the order in which the other tab clears its keys.
    for (const name of ['onboarded', 'access_token']) {
      kept.delete(`dastak.${name}`)
      onStorage({ key: `dastak.${name}`, newValue: null })
    }
    expect([session.sessionState(), session.sessionEnd()]).toEqual(['anonymous', end])
  }
})

it('ends the session when the refresh after an expired token is refused', async () => {
  const { session, api } = await load(signedIn)
  await session.startSession()
  server.validToken = 'another'
  server.refreshAnswer = 401
  await expect(api.callApi(getUserDetails)).rejects.toMatchObject({ status: 401 })
  expect(session.sessionState()).toBe('anonymous')
  expect(kept.size).toBe(0)
})

it('keeps the session while the server is down', async () => {
  const { session, api } = await load(signedIn)
  await session.startSession()
  server.validToken = 'another'
  server.refreshAnswer = 503
  await expect(api.callApi(getUserDetails)).rejects.toMatchObject({ status: 503 })
  expect(session.sessionState()).toBe('authenticated')
})

it('does not restore a token that another tab has removed', async () => {
  const { session, api } = await load(signedIn)
  await session.startSession()
  server.validToken = 'another'
  server.onRefresh = () => kept.clear()
  await expect(api.callApi(getUserDetails)).rejects.toMatchObject({ messageCode: 'unauthorized' })
  expect(kept.size).toBe(0)
  expect(session.sessionState()).toBe('anonymous')
})

it('signs out here whatever the server responds', async () => {
  const { session } = await load(signedIn)
  await session.startSession()
  await session.signOut()
  expect([session.sessionState(), session.sessionEnd()]).toEqual(['anonymous', 'logout'])
  expect(kept.size).toBe(0)
})

it('returns when a call can be tried again', async () => {
  const { api } = await load()
  const call = api.callApi(sendOtp, { body: { user_mobile: '+919876543210' } })
  await expect(call).rejects.toMatchObject({ messageCode: 'rate_limited', retryAfter: 17 })
})
