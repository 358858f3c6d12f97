import { readStored, writeStored } from '../state/storage.ts'

/**
 * The DIN that a link to the sign-in page carried (`/?din_number=`), until the search form has
 * taken it. Null when there is none.
 */
export function readStoredDin(): string | null {
  return readStored('din_number')
}

export function storeDin(din: string): void {
  const cleaned = din.trim().slice(0, 20)
  if (cleaned) writeStored('din_number', cleaned)
}

/** After the number was put into the search form. */
export function clearStoredDin(): void {
  writeStored('din_number', null)
}
