import * as z from 'zod/mini'
import { isStorable } from './fields.ts'
import { dinOf, readCompanyNumber, readGstNumber } from './identifiers.ts'
import { DIN_LENGTH, GSTIN_LENGTH } from './limits.ts'

/** Fields for identification numbers, separate from `fields.ts` because the sign-in needs none. */

const DIN_MESSAGES = {
  required: 'Please enter DIN Number',
  digits: 'DIN Number should only be numeric',
  length: 'DIN length should be 8 characters',
} as const
/** A DIN with its label or in other digits is read. Only with a label may zeros be missing. */
export const dinField = z.string(DIN_MESSAGES.required).check(
  z.overwrite((typed) => {
    const din = dinOf(typed)
    return din?.isCertain ? din.number : typed
  }),
  z.trim(),
  z.minLength(1, DIN_MESSAGES.required),
  z.regex(/^\d*$/, DIN_MESSAGES.digits),
  z.length(DIN_LENGTH, DIN_MESSAGES.length),
)

export const GSTIN_MESSAGE = 'Please enter valid GST Number'
/**
 * Checks the length only, as specified, and converts to capitals. The form hints at shape and check
 * digit.
 */
export const gstinField = z.string(GSTIN_MESSAGE).check(
  z.overwrite((typed) => readGstNumber(typed) ?? typed),
  z.trim(),
  z.toUpperCase(),
  z.length(GSTIN_LENGTH, GSTIN_MESSAGE),
  isStorable,
)

const NUMBER_MESSAGE = 'Please enter an identification number (CIN or LLPIN).'
export const identificationNumberField = z.string(NUMBER_MESSAGE).check(
  z.overwrite((typed) => readCompanyNumber(typed) ?? typed),
  z.trim(),
  z.minLength(1, NUMBER_MESSAGE),
  z.maxLength(30, 'Use at most 30 characters.'),
  isStorable,
)
