import { getPreferences, savePreference } from '@dastak/contract/preferences.ts'
import { useCallback, useSyncExternalStore } from 'react'
import { callApi } from './api-client.ts'
import { onSessionChange } from './session.ts'
import { createSharedValue } from './shared-value.ts'
import { readStoredObject, writeStored } from './storage.ts'

/**
 * What a user prefers, by name. Kept on the server, so that it follows him to another device, with a copy in the browser for the first
 * paint. Never a phone number or an email address.
 */
type Preferences = Readonly<Record<string, unknown>>

const SEND_AFTER_MS = 600

const preferences = createSharedValue<Preferences>(readStoredObject<Preferences>('preferences'))
/** What was changed here and is still to be sent: what the server says of it is older. */
const unsent = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Asks the server what was set in another browser. Where it does not respond, the copy here serves. */
export async function loadPreferences(): Promise<void> {
  const loaded = await callApi(getPreferences).catch(() => null)
  if (!loaded) return
  const own = Object.entries(preferences.get()).filter(([name]) => unsent.has(name))
  preferences.set({ ...loaded.preferences, ...Object.fromEntries(own) })
  writeStored('preferences', JSON.stringify(preferences.get()))
}

function keep(name: string, value: unknown): void {
  preferences.set({ ...preferences.get(), [name]: value })
  writeStored('preferences', JSON.stringify(preferences.get()))
  unsent.add(name)
  clearTimeout(timer)
  timer = setTimeout(() => void send(), SEND_AFTER_MS)
}

/** A preference that could not be sent is no error: it stays here, and goes with the next change. */
async function send(): Promise<void> {
  for (const name of unsent) {
    const value = preferences.get()[name] ?? null
    const isSent = await callApi(savePreference, { body: { name, value } }).then(
      () => true,
      () => false,
    )
    if (isSent && (preferences.get()[name] ?? null) === value) unsent.delete(name)
  }
}

/** One preference and how to change it; `usual`, a constant, until the user has chosen otherwise. */
export function usePreference<T>(name: string, usual: T): [T, (next: T) => void] {
  const value = useSyncExternalStore(preferences.onChange, () => preferences.get()[name]) as T | null | undefined
  const change = useCallback((next: T) => keep(name, next), [name])
  return [value ?? usual, change]
}

addEventListener('pagehide', () => void send())
onSessionChange((state) => {
  if (state !== 'anonymous') return
  unsent.clear()
  preferences.set({})
})
