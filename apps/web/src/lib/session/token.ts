import { readStored, writeStored } from '../state/storage.ts'

/** The bearer token: in memory for calls, in local storage for a reload and other tabs. */
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

/** Takes over another tab's token. Never writes: a third tab may just have removed it. */
export function takeToken(next: string): void {
  token = next
}

/** Forgets the token in memory; the caller clears the storage. */
export function forgetToken(): void {
  token = null
}
