const DIN = /^\d{8}$/
const CIN = /^[LU]\d{5}[A-Z]{2}\d{4}[A-Z]{3}\d{6}$/
/** An LLPIN of a limited liability partnership. A foreign one begins with an F. */
const LLPIN = /^F?[A-Z]{3}-?\d{4}$/
/** A foreign company's number. */
const FCRN = /^F\d{5}$/

/** The typed text without blanks and in capitals, to compare it with identifiers. */
export function compactText(typed: string): string {
  return typed.replace(/\s/g, '').toUpperCase()
}

/** Whether compact text has the shape of a director identification number. */
export function isDin(compact: string): boolean {
  return DIN.test(compact)
}

/** Whether compact text has the shape of a company's CIN, LLPIN, FLLPIN or FCRN. */
export function isCompanyNumber(compact: string): boolean {
  return CIN.test(compact) || LLPIN.test(compact) || FCRN.test(compact)
}

/** True for a phone number or email: neither may get into an address of the app or into storage. */
export function isContact(typed: string): boolean {
  return typed.includes('@') || /(?:\d[\s()-]*){9,}/.test(typed)
}
