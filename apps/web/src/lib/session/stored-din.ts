import { readStored, writeStored } from '../state/storage.ts'

/** The DIN of a sign-in link (`/?din_number=`), kept until the search form uses it; or null. */
export function readStoredDin(): string | null {
  return readStored('din_number')
}

export function storeDin(din: string): void {
  const cleaned = din.trim().slice(0, 20)
  if (cleaned) writeStored('din_number', cleaned)
}

/** Called when the search form has taken the number. */
export function clearStoredDin(): void {
  writeStored('din_number', null)
}
