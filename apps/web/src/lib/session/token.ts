import { readStored, writeStored } from '../state/storage.ts'

/** The bearer token: in memory for calls, in local storage for a reload and other tabs. */
let token: string | null = readStored('access_token')

export function currentToken(): string | null {
  return token
}

/** The token in local storage, which another tab may have renewed. */
export function storedToken(): string | null {
  return readStored('access_token')
}

export function storeToken(next: string): void {
  token = next
  writeStored('access_token', next)
}

/** Uses another tab's token. Does not store it, because a third tab may just have removed it. */
export function adoptToken(next: string): void {
  token = next
}

/** The account of a token; null if it is not readable. Only the server checks the token. */
export function accountOf(text: string | null): string | null {
  try {
    const part = text?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
    const { sub } = JSON.parse(atob(part)) as { sub?: unknown }
    return typeof sub === 'string' ? sub : null
  } catch {
    return null
  }
}

/** Clears the token in memory. The caller clears the storage. */
export function clearToken(): void {
  token = null
}
