import { NAME_INPUT_MAX } from '@dastak/contract/limits.ts'
import { companyNameField, dinField, directorNameField } from '@dastak/contract/fields.ts'
import { isContact } from '../../../lib/people/recognise.ts'

export const SEARCH_INPUT_MAX = NAME_INPUT_MAX

/** The radio's label, the screen's title and purpose, and the words of the search line. */
export const SEARCH_MODES = {
  din: {
    label: 'Din',
    title: 'DIN Detail',
    purpose:
      'Reveal the phone number and email address of a director. You pay only for what is found.',
    input: 'DIN Number',
    placeholder: '8 digits, for example 00012345',
    button: 'Submit',
  },
  company: {
    label: 'Company',
    title: 'Company Detail',
    purpose: 'Find a company and its directors. Searching is free.',
    input: 'Company Name',
    placeholder: 'Words of the name in any order, or a CIN or LLPIN',
    button: 'Search',
  },
  director: {
    label: 'Director',
    title: 'Director Detail',
    purpose: 'Find a director by name or DIN. Searching is free.',
    input: 'Director Name',
    placeholder: 'First or last name, or a DIN',
    button: 'Search',
  },
} as const

export type SearchMode = keyof typeof SEARCH_MODES

const FIELDS = { din: dinField, company: companyNameField, director: directorNameField } as const

/** What is wrong with a mode's input, in the specification's words; null when it may be sent. */
export function inputProblem(mode: SearchMode, typed: string): string | null {
  const parsed = FIELDS[mode].safeParse(typed)
  if (!parsed.success) return parsed.error.issues[0]?.message ?? 'Please check what you entered.'
  // It would stand in the address, and nobody is found by it.
  return isContact(typed) ? "Phone numbers and emails can't be searched." : null
}
