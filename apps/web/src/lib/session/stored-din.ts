import { readStored, writeStored } from '../state/storage.ts'

/** The DIN of a link to sign-in (`/?din_number=`), until the search form takes it; or null. */
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
