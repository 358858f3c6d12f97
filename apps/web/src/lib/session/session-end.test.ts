import { getUserDetails } from '@dastak/contract/me.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { tokenOf } from '../../testing/token.ts'

/** Simulates that another tab has written to the storage. */
let onStorage: (event: { key: string | null; newValue: string | null }) => void
/** Simulates that the browser shows the page again that it had put aside. */
let onPageShow: (event: { persisted: boolean }) => void
let kept: Map<string, string>
const deleteDatabase = vi.fn<(name: string) => void>()

/** A server that renews every token and refuses every other call. */
async function serve(input: string): Promise<Response> {
  const isRenewal = input.includes('/refresh-token')
  const body = {
    success: isRenewal,
    status_code: isRenewal ? 200 : 401,
    message_code: isRenewal ? 'success' : 'unauthorized',
    message: '',
    data: { access_token: tokenOf('asha') },
  }
  return Response.json(body, { status: body.status_code })
}

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  vi.stubGlobal('addEventListener', (name: string, listener: typeof onStorage) => {
    if (name === 'storage') onStorage = listener
    else onPageShow = listener as unknown as typeof onPageShow
  })
  vi.stubGlobal('fetch', serve)
  vi.stubGlobal('indexedDB', { deleteDatabase })
  deleteDatabase.mockClear()
  vi.resetModules().useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
// The next file would get the session of the last test.
afterEach(() => void vi.useRealTimers().unstubAllGlobals().resetModules())

async function signedIn() {
  kept.set('dastak.access_token', tokenOf('asha'))
  kept.set('dastak.onboarded', 'true')
  const loaded = {
    session: await import('./session.ts'),
    api: await import('../api/api-client.ts'),
  }
  await loaded.session.startSession()
  expect(loaded.session.sessionState()).toBe('authenticated')
  expect(deleteDatabase).not.toHaveBeenCalled()
  return loaded
}

it('deletes the kept rows at a Logout', async () => {
  const { session } = await signedIn()
  const ended = session.signOut()
  expect(deleteDatabase).toHaveBeenCalledExactlyOnceWith('dastak-kept')
  await ended
})

it('deletes the kept rows in each tab, because each may have written some', async () => {
  await signedIn()
  kept.clear()
  onStorage({ key: null, newValue: null })
  expect(deleteDatabase).toHaveBeenCalledExactlyOnceWith('dastak-kept')
})

it('deletes the kept rows of a session that the server has ended', async () => {
  const { api } = await signedIn()
  await expect(api.callApi(getUserDetails)).rejects.toMatchObject({ status: 401 })
  expect(deleteDatabase).toHaveBeenCalledExactlyOnceWith('dastak-kept')
})

it('deletes kept rows at a start without a session, whatever has ended it', async () => {
  const session = await import('./session.ts')
  await session.startSession()
  expect(deleteDatabase).toHaveBeenCalledExactlyOnceWith('dastak-kept')
})

it('keeps nothing of an account if another one has signed in while this tab slept', async () => {
  const { session } = await signedIn()
  const states: string[] = []
  session.onSessionChange(() => states.push(session.sessionState()))
  for (const [account, expected] of [
    ['asha', []],
    ['ravi', ['anonymous', 'authenticated']],
  ] as const) {
    kept.set('dastak.access_token', tokenOf(account))
    onStorage({ key: 'dastak.access_token', newValue: tokenOf(account) })
    expect(states).toEqual(expected)
  }
})

it('notices another account when the page is shown again, and when a token is renewed', async () => {
  for (const wake of ['pageshow', 'renewal']) {
    vi.resetModules()
    const { session, api } = await signedIn()
    const states: string[] = []
    session.onSessionChange(() => states.push(session.sessionState()))
    onPageShow({ persisted: true })
    expect(states).toEqual([])

    kept.set('dastak.access_token', tokenOf('ravi'))
    if (wake === 'pageshow') onPageShow({ persisted: true })
    // A call of the first account is not repeated for the other one.
    else await expect(api.renewToken(tokenOf('asha'))).rejects.toThrow('Another account')
    expect(states).toEqual(['anonymous', 'authenticated'])
    deleteDatabase.mockClear()
  }
})
