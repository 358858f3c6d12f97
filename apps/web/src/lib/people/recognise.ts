import {
  companyNumberOf,
  dinOf,
  readCompanyNumber,
  readGstin,
} from '@dastak/contract/identifiers.ts'

/** The number in a typed text. Other text without blanks and in capitals. */
export function compactText(typed: string): string {
  return (
    certainDin(typed) ??
    readCompanyNumber(typed) ??
    readGstin(typed) ??
    typed.replace(/\s/g, '').toUpperCase()
  )
}

function certainDin(typed: string): string | null {
  const din = dinOf(typed)
  return din?.isCertain ? din.number : null
}

/** Whether compact text has the shape of a director identification number. */
export function isDin(compact: string): boolean {
  return /^\d{8}$/.test(compact)
}

/** Whether compact text has the shape of a company's CIN, LLPIN, FLLPIN or FCRN. */
export function isCompanyNumber(compact: string): boolean {
  return readCompanyNumber(compact) !== null
}

/** Whether a search means one number, so that nothing but this number is found. */
export function isNumber(typed: string): boolean {
  return certainDin(typed) !== null || companyNumberOf(typed)?.isCertain === true
}

/** True for a phone number or email: neither may get into an address of the app or into storage. */
export function isContact(typed: string): boolean {
  return typed.includes('@') || /(?:\d[\s()-]*){9,}/.test(typed)
}
