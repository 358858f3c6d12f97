import { KIND_DETAILS } from './lookup-kinds.ts'
import { stateOfGstin } from './gst-states.ts'

const VALUES = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Whether text in capitals has the usual shape: state, PAN, and three more characters. */
export function hasGstinShape(text: string): boolean {
  return KIND_DETAILS.gst.single.shape.test(text)
}

/**
 * Whether a GSTIN is probably mistyped: an unusual shape, or a last character that does not belong
 * to the others. Only for a hint: some authorities have numbers of another shape, and the length
 * alone decides.
 */
export function looksMistyped(gstin: string): boolean {
  return !hasGstinShape(gstin) || gstin.at(-1) !== gstinCheckDigit(gstin.slice(0, -1))
}

/** Whether text in capitals is a business's GSTIN: shape, check digit, an existing state. */
export function isBusinessGstin(text: string): boolean {
  return !looksMistyped(text) && stateOfGstin(text) !== null
}

/** A GSTIN's last character, from the 14 before: base 36, every second doubled, digit sums. */
export function gstinCheckDigit(rest: string): string {
  let sum = 0
  for (const [place, character] of [...rest].entries()) {
    const product = VALUES.indexOf(character) * (place % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return VALUES.charAt((36 - (sum % 36)) % 36)
}
