import { readStoredObject, writeStoredObject } from '../state/storage.ts'

/** An extension that waits for the user's permission, as given in the address that it opened. */
export interface ConnectIntent {
  challenge: string
  /** The number typed in the extension, with its plus; empty if none was typed. */
  phone: string
}

interface Kept extends ConnectIntent {
  /** In epoch ms. */
  at: number
}

/** How long the extension waits. */
const LIFETIME_MS = 10 * 60_000
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/

export function isChallenge(text: string): boolean {
  return CHALLENGE.test(text)
}

/** The stored intent; null if there is none or it is too old. */
export function readConnectIntent(now = Date.now()): ConnectIntent | null {
  const { challenge, phone, at } = readStoredObject<Kept>('connect_wish')
  const isLive = typeof at === 'number' && now >= at && now - at < LIFETIME_MS
  if (!isLive || typeof challenge !== 'string' || !isChallenge(challenge)) return null
  return { challenge, phone: typeof phone === 'string' ? phone : '' }
}

/** Stores the intent until it is allowed, dropped or too old, or the user signs out. */
export function saveConnectIntent(intent: ConnectIntent | null, now = Date.now()): void {
  writeStoredObject('connect_wish', intent && { ...intent, at: now })
}
