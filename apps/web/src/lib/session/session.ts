import { useSyncExternalStore } from 'react'
import { logout } from '@dastak/contract/accounts/accounts.ts'
import { TOKEN_REFRESH_INTERVAL_MS } from '@dastak/contract/limits.ts'
import { callApi, onOtherAccount, onSessionRefused, renewToken } from '../api/api-client.ts'
import { createSharedValue, useSharedValue } from '../state/shared-value.ts'
import { pageStart } from './page-start.ts'
import {
  clearStored,
  deleteKeptRows,
  readStored,
  storageName,
  writeStored,
} from '../state/storage.ts'
import {
  accountOf,
  adoptToken,
  clearToken,
  currentToken,
  storedToken,
  storeToken,
} from './token.ts'

/**
 * `starting`: the first refresh has not returned. `verified`: the code was correct, the user
 * details are not loaded yet. `authenticated`: signed in and onboarded.
 */
export type SessionState = 'starting' | 'anonymous' | 'verified' | 'authenticated'

/** How the last session ended: by Logout, also in another tab, or lost. Null if none ended. */
export type SessionEnd = 'logout' | 'lost' | null

const isOnboarded = () => readStored('onboarded') === 'true'
const START_RETRY_MS = [500, 1_500]

const state = createSharedValue<SessionState>('starting')
let lastEnd: SessionEnd = null
let started: Promise<void> | null = null
let timer: ReturnType<typeof setInterval> | undefined

/** `onSessionChange` returns the function that removes the listener. */
export const { get: sessionState, onChange: onSessionChange } = state

export function sessionEnd(): SessionEnd {
  return lastEnd
}

export function useSessionState(): SessionState {
  return useSharedValue(state)
}

export function useSessionEnd(): SessionEnd {
  return useSyncExternalStore(onSessionChange, sessionEnd, sessionEnd)
}

function enter(next: SessionState): void {
  if (next === sessionState()) return
  clearInterval(timer)
  // In every tab, because each could have written after another had deleted.
  if (next === 'anonymous') deleteKeptRows()
  if (next === 'authenticated')
    timer = setInterval(() => void refreshQuietly(), TOKEN_REFRESH_INTERVAL_MS)
  state.set(next)
}

/** Refreshes the token once at start, if the browser has stored one. */
export function startSession(): Promise<void> {
  started ??= start()
  return started
}

async function start(): Promise<void> {
  // Not on the server.
  if (typeof addEventListener === 'function') {
    addEventListener('storage', followOtherTabs)
    // While the browser had put the page aside, it got no events.
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) followStored()
    })
  }
  if (storedToken() === null) {
    enter('anonymous')
    return
  }
  for (const wait of [...START_RETRY_MS, null]) {
    try {
      // If the page has renewed the stored token already, this call only adopts it.
      await pageStart?.refreshed
      await renewToken(pageStart?.staleToken ?? currentToken())
      enter(isOnboarded() ? 'authenticated' : 'verified')
      return
    } catch {
      if (sessionState() === 'anonymous') return
      if (wait === null || !navigator.onLine) break
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
  // Nobody has refused the session. Until the server answers, what this browser has kept is shown.
  if (isOnboarded()) enter('authenticated')
  else loseSession()
}

async function refreshQuietly(): Promise<void> {
  // A refusal has already ended the session. An unreachable server is tried at the next interval.
  await renewToken(currentToken()).catch(() => undefined)
}

/** Called when the code was correct. The user may still have to be onboarded. */
export function acceptToken(token: string): void {
  storeToken(token)
  lastEnd = null
  enter('verified')
}

/** Called when the user details say that the user is onboarded, or the form was sent. */
export function completeSignIn(): void {
  writeStored('onboarded', 'true')
  enter('authenticated')
}

/** Ends the session on the server, and here whatever the server answers. Clears local storage. */
export async function signOut(): Promise<void> {
  const ended = callApi(logout).catch(() => undefined)
  endLocally('logout')
  await ended
}

function endLocally(how: SessionEnd): void {
  clearToken()
  clearStored()
  lastEnd = how
  enter('anonymous')
}

function loseSession(): void {
  // Other tabs must see this before the token is removed. Otherwise they would assume a Logout.
  writeStored('session_lost', 'true')
  endLocally('lost')
}

function followOtherTabs(event: StorageEvent): void {
  if (event.key === storageName('session_lost')) {
    if (event.newValue !== null) lastEnd = 'lost'
    return
  }
  const isOurs = event.key === storageName('access_token') || event.key === storageName('onboarded')
  if (event.key === null || isOurs) followStored()
}

/** Takes over the session that is stored, which may be of another account. */
function followStored(): void {
  const token = storedToken()
  if (token === null) {
    clearToken()
    if (sessionState() !== 'anonymous') lastEnd ??= 'logout'
    enter('anonymous')
    return
  }
  // This tab was asleep while the accounts changed. Nothing of the first one may stay.
  if (accountOf(token) !== accountOf(currentToken())) enter('anonymous')
  adoptToken(token)
  if (sessionState() !== 'anonymous' || !isOnboarded()) return
  lastEnd = null
  enter('authenticated')
}

onSessionRefused(loseSession)
onOtherAccount(followStored)
