import { readStoredObject, writeStoredObject } from '../state/storage.ts'

/** An extension that waits to be allowed and by whom, as the address that it opened said. */
export interface ConnectWish {
  challenge: string
  /** The number that was typed in the extension, with its plus; empty where none was. */
  phone: string
}

interface Kept extends ConnectWish {
  /** In milliseconds since 1970. */
  at: number
}

/** So long the extension waits. */
const LIVES_MS = 10 * 60_000
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/

export function isChallenge(text: string): boolean {
  return CHALLENGE.test(text)
}

/** The wish that was kept; null where there is none, or where it is too old. */
export function readConnectWish(now = Date.now()): ConnectWish | null {
  const { challenge, phone, at } = readStoredObject<Kept>('connect_wish')
  const isLive = typeof at === 'number' && now >= at && now - at < LIVES_MS
  if (!isLive || typeof challenge !== 'string' || !isChallenge(challenge)) return null
  return { challenge, phone: typeof phone === 'string' ? phone : '' }
}

/** Kept until it is allowed, given up, too old, or its user signs out. */
export function keepConnectWish(wish: ConnectWish | null, now = Date.now()): void {
  writeStoredObject('connect_wish', wish && { ...wish, at: now })
}
