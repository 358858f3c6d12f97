import { readStored, writeStored } from '../state/storage.ts'

/**
 * The bearer token: in memory for calls, in local storage so that a reload and the other tabs find
 * it.
 */
let token: string | null = readStored('access_token')

export function currentToken(): string | null {
  return token
}

/** What local storage holds now: another tab may have renewed it. */
export function storedToken(): string | null {
  return readStored('access_token')
}

export function storeToken(next: string): void {
  token = next
  writeStored('access_token', next)
}

/**
 * Takes over what another tab has stored. Never writes: it might put back what a third tab has just
 * removed.
 */
export function takeToken(next: string): void {
  token = next
}

/** Forgets the token in memory; the caller clears the storage. */
export function forgetToken(): void {
  token = null
}
