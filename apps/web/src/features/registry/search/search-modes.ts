import { NAME_INPUT_MAX } from '@dastak/contract/limits.ts'
import { companyNameField, directorNameField } from '@dastak/contract/fields.ts'
import { dinField } from '@dastak/contract/identifier-fields.ts'
import { isContact } from '../../../lib/people/recognise.ts'
import { searchText } from './search.text.ts'

export const SEARCH_INPUT_MAX = NAME_INPUT_MAX

export const SEARCH_MODES = ['din', 'company', 'director'] as const
export type SearchMode = (typeof SEARCH_MODES)[number]

const FIELDS = { din: dinField, company: companyNameField, director: directorNameField } as const

/** What a mode searches for: in Din mode the number alone. */
export function inputOf(mode: SearchMode, typed: string): string {
  return mode === 'din' ? dinField.parse(typed) : typed
}

/** The error of a mode's input, in the words of the specification; null if it is valid. */
export function inputProblem(mode: SearchMode, typed: string): string | null {
  const parsed = FIELDS[mode].safeParse(typed)
  if (!parsed.success) return parsed.error.issues[0]?.message ?? searchText.invalidInput
  // A search by contact finds nobody, and the contact must not get into the page's address.
  return isContact(typed) ? searchText.isContact : null
}
