import * as fields from '@dastak/contract/fields.ts'
import * as numbers from '@dastak/contract/identifier-fields.ts'
import { readDin } from '@dastak/contract/identifiers.ts'
import * as z from 'zod/mini'

/**
 * Identifiers as assistants write them: a number has lost its leading zeros, which are restored.
 */

/** Text, or a number. */
const textOrNumber = (describe: string) =>
  z.union([z.string(), z.number()], 'Use text or a number.').check(z.describe(describe))

const withZeros = z.transform((typed: string | number) => readDin(String(typed)) ?? String(typed))
const asText = z.transform((typed: string | number) => String(typed).trim())

export const subjectInput = (describe: string, field: z.ZodMiniType<string, string>) =>
  z.pipe(z.pipe(textOrNumber(describe), asText), field)

export const dinInput = z.pipe(
  z.pipe(
    textOrNumber(
      'DIN of the director: 8 digits. A number, or one without leading zeros, is also accepted.',
    ),
    withZeros,
  ),
  numbers.dinField,
)
export const directorQuery = z.pipe(
  z.pipe(textOrNumber('A name, or a DIN.'), asText),
  fields.directorNameField,
)
export const companyQuery = subjectInput('A name, or a CIN or LLPIN.', fields.companyNameField)
export const companyNumber = subjectInput(
  'CIN or LLPIN of a company.',
  numbers.identificationNumberField,
)
