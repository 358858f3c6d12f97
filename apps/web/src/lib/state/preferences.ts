import { getPreferences, savePreference } from '@dastak/contract/preferences.ts'
import { useCallback, useSyncExternalStore } from 'react'
import { callApi } from '../api/api-client.ts'
import { ApiError } from '../api/api-error.ts'
import { onSessionChange, sessionState } from '../session/session.ts'
import { createSharedValue, useSharedValue } from './shared-value.ts'
import { readStoredObject, writeStoredObject } from './storage.ts'

/**
 * What a user prefers, by name. Kept on the server, so that it follows him to another device, with
 * a copy in the browser for the first paint. Never a phone number or an email address.
 */
type Preferences = Readonly<Record<string, unknown>>

const SEND_AFTER_MS = 600

const preferences = createSharedValue<Preferences>(readStoredObject<Preferences>('preferences'))
/** Changed here and still to be sent, also after a reload: what the server says is older. */
const unsent = new Map(Object.entries(readStoredObject<Preferences>('preferences_unsent')))
/** Whether the server has told what was set in another browser. */
const areKnown = createSharedValue(false)
let timer: ReturnType<typeof setTimeout> | undefined

/** Sends what an earlier page could not, asks for others' changes. Offline the copy serves. */
export async function loadPreferences(): Promise<void> {
  await send()
  const loaded = await callApi(getPreferences).catch(() => null)
  // Who has signed out meanwhile leaves nothing behind.
  if (!loaded || sessionState() === 'anonymous') return
  preferences.set({ ...loaded.preferences, ...Object.fromEntries(unsent) })
  areKnown.set(true)
  writeCopy()
}

function writeCopy(): void {
  writeStoredObject('preferences', preferences.get())
  writeStoredObject('preferences_unsent', unsent.size ? Object.fromEntries(unsent) : null)
}

function keep(name: string, value: unknown): void {
  preferences.set({ ...preferences.get(), [name]: value })
  unsent.set(name, value)
  writeCopy()
  clearTimeout(timer)
  timer = setTimeout(() => void send(), SEND_AFTER_MS)
}

/** Not sent is no error: a preference stays and goes with the next change or start. */
async function send(): Promise<void> {
  await Promise.all([...unsent].map(([name, value]) => sendOne(name, value)))
}

/** Also when the page is being left. What the server will never take is let go of. */
async function sendOne(name: string, value: unknown): Promise<void> {
  try {
    await callApi(savePreference, { body: { name, value }, keepalive: true })
  } catch (error) {
    if (!(error instanceof ApiError && error.messageCode === 'validation_failed')) return
  }
  if (!unsent.has(name) || unsent.get(name) !== value) return
  unsent.delete(name)
  writeCopy()
}

/** One preference and how to change it; `usual`, a constant, until the user has chosen. */
export function usePreference<T>(name: string, usual: T): [T, (next: T) => void] {
  const value = useSyncExternalStore(preferences.onChange, () => preferences.get()[name]) as
    | T
    | null
    | undefined
  const change = useCallback((next: T) => keep(name, next), [name])
  return [value ?? usual, change]
}

/** For what is shown once: before it is true, an unset one may be set in another browser. */
export function useArePreferencesKnown(): boolean {
  return useSharedValue(areKnown)
}

addEventListener('pagehide', () => void send())
onSessionChange(() => {
  if (sessionState() !== 'anonymous') return
  unsent.clear()
  preferences.set({})
  areKnown.set(false)
})
