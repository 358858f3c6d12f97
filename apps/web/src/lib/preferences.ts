import { getPreferences, savePreference } from '@dastak/contract/preferences.ts'
import { useCallback, useSyncExternalStore } from 'react'
import { callApi } from './api-client.ts'
import { onSessionChange } from './session.ts'
import { readStored, writeStored } from './storage.ts'

/**
 * What a user prefers, by name. Kept on the server, so that it follows him to another device, with a copy in the browser for the first
 * paint. Never a phone number or an email address.
 */
type Preferences = Readonly<Record<string, unknown>>

const SEND_AFTER_MS = 600

let preferences: Preferences = readCopy()
const listeners = new Set<() => void>()
/** What was changed here and is still to be sent: what the server says of it is older. */
const unsent = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined

function readCopy(): Preferences {
  try {
    const kept: unknown = JSON.parse(readStored('preferences') ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Preferences) : {}
  } catch {
    return {}
  }
}

function publish(next: Preferences): void {
  preferences = next
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks the server what was set in another browser. Where it does not respond, the copy here serves. */
export async function loadPreferences(): Promise<void> {
  const loaded = await callApi(getPreferences).catch(() => null)
  if (!loaded) return
  const own = Object.entries(preferences).filter(([name]) => unsent.has(name))
  publish({ ...loaded.preferences, ...Object.fromEntries(own) })
  writeStored('preferences', JSON.stringify(preferences))
}

function keep(name: string, value: unknown): void {
  publish({ ...preferences, [name]: value })
  writeStored('preferences', JSON.stringify(preferences))
  unsent.add(name)
  clearTimeout(timer)
  timer = setTimeout(() => void send(), SEND_AFTER_MS)
}

/** A preference that could not be sent is no error: it stays here, and goes with the next change. */
async function send(): Promise<void> {
  for (const name of unsent) {
    const value = preferences[name] ?? null
    const isSent = await callApi(savePreference, { body: { name, value } }).then(
      () => true,
      () => false,
    )
    if (isSent && (preferences[name] ?? null) === value) unsent.delete(name)
  }
}

/** One preference and how to change it; `usual`, a constant, until the user has chosen otherwise. */
export function usePreference<T>(name: string, usual: T): [T, (next: T) => void] {
  const value = useSyncExternalStore(listen, () => preferences[name]) as T | null | undefined
  const change = useCallback((next: T) => keep(name, next), [name])
  return [value ?? usual, change]
}

addEventListener('pagehide', () => void send())
onSessionChange((state) => {
  if (state !== 'anonymous') return
  unsent.clear()
  publish({})
})
