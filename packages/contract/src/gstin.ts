import { KIND_DETAILS } from './lookup-kinds.ts'
import { stateOfGstin } from './gst-states.ts'

const VALUES = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Whether a text in capitals has the usual shape: state, PAN, and three more characters. */
export function hasGstinShape(text: string): boolean {
  return KIND_DETAILS.gst.single.shape.test(text)
}

/**
 * Whether a GSTIN is probably mistyped: an unusual shape, or a wrong check digit. Use it for hints
 * only. Some authorities have numbers of another shape, so only the length is enforced.
 */
export function looksMistyped(gstin: string): boolean {
  return !hasGstinShape(gstin) || gstin.at(-1) !== gstinCheckDigit(gstin.slice(0, -1))
}

/**
 * Whether a text in capitals is the GSTIN of a business: shape, check digit and an existing state.
 */
export function isBusinessGstin(text: string): boolean {
  return !looksMistyped(text) && stateOfGstin(text) !== null
}

/**
 * The last character of a GSTIN, from the 14 before: base 36, every second value doubled, digits
 * summed.
 */
export function gstinCheckDigit(rest: string): string {
  let sum = 0
  for (const [index, character] of [...rest].entries()) {
    const product = VALUES.indexOf(character) * (index % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return VALUES.charAt((36 - (sum % 36)) % 36)
}
