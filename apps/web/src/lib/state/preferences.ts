import { getPreferences, savePreference } from '@dastak/contract/preferences.ts'
import { useCallback, useSyncExternalStore } from 'react'
import { callApi } from '../api/api-client.ts'
import { ApiError } from '../api/api-error.ts'
import { onSessionChange, sessionState } from '../session/session.ts'
import { createSharedValue, useSharedValue } from './shared-value.ts'
import { readStoredObject, writeStoredObject } from './storage.ts'

/**
 * The user's preferences, by name. The server stores them for the user's other devices; the browser
 * keeps a copy for the first paint. They never contain a phone number or an email address.
 */
type Preferences = Readonly<Record<string, unknown>>

const SEND_AFTER_MS = 600

const preferences = createSharedValue<Preferences>(readStoredObject<Preferences>('preferences'))
/** Changes that are not sent yet, also from before a reload. They win over the server's values. */
const unsent = new Map(Object.entries(readStoredObject<Preferences>('preferences_unsent')))
/** Whether the server's values, which may come from another browser, are loaded. */
const areKnown = createSharedValue(false)
let timer: ReturnType<typeof setTimeout> | undefined

/** Sends unsent changes, then loads the server's values. Offline, the browser's copy is used. */
export async function loadPreferences(): Promise<void> {
  await send()
  const loaded = await callApi(getPreferences).catch(() => null)
  // If the user has signed out meanwhile, nothing must be stored.
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

/** Never fails: unsent preferences are sent with the next change or at the next start. */
async function send(): Promise<void> {
  await Promise.all([...unsent].map(([name, value]) => sendOne(name, value)))
}

/** `keepalive` sends it even while the page closes. A value that the server rejects is dropped. */
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

/** The value of a preference now. */
export function readPreference(name: string): string | undefined {
  const value = preferences.get()[name]
  return typeof value === 'string' ? value : undefined
}

/** One preference and its setter. `initial` (a constant) is used until the user has chosen. */
export function usePreference<T>(name: string, initial: T): [T, (next: T) => void] {
  const value = useSyncExternalStore(preferences.onChange, () => preferences.get()[name]) as
    | T
    | null
    | undefined
  const change = useCallback((next: T) => keep(name, next), [name])
  return [value ?? initial, change]
}

/** While this is false, a preference that looks unset may be set in another browser. */
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
