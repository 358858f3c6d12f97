const DIN = /^\d{8}$/
const CIN = /^[LU]\d{5}[A-Z]{2}\d{4}[A-Z]{3}\d{6}$/
/** Of a partnership, with an F before it of a foreign one. */
const LLPIN = /^F?[A-Z]{3}-?\d{4}$/
/** Of a foreign company. */
const FCRN = /^F\d{5}$/

/** What was typed without its blanks and in capitals, as identifiers are compared. */
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

/** A phone number or email must not get into an address of the app or what it remembers. */
export function isContact(typed: string): boolean {
  return typed.includes('@') || /(?:\d[\s()-]*){9,}/.test(typed)
}
