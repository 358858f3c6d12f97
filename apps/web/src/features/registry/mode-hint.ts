import { hasGstinShape } from '@dastak/contract/gstin.ts'
import { compactText, isCompanyNumber, isContact, isDin } from '../../lib/people/recognise.ts'
import type { SearchMode } from './search-modes.ts'

/** Where what was typed fits better: another mode of this page, or the search by GST number. */
export type HintTarget = SearchMode | 'gst'

interface ModeHint {
  words: string
  /** What is searched for there, and a button for each place. */
  text: string
  choices: readonly { target: HintTarget; button: string }[]
}

const LEAST_LETTERS = /\p{L}{2}/u

/** Null where the mode is the right one, or where no other would be better. */
export function modeHint(mode: SearchMode, typed: string, canSearchGst: boolean): ModeHint | null {
  const compact = compactText(typed)
  if (hasGstinShape(compact))
    return canSearchGst
      ? {
          words: 'This looks like a GST number:',
          text: compact,
          choices: [{ target: 'gst', button: 'search GST details' }],
        }
      : null
  if (isCompanyNumber(compact) && mode !== 'company') {
    const what = compact.length > 10 ? 'a CIN' : /^F\d/.test(compact) ? 'an FCRN' : 'an LLPIN'
    return { words: `This looks like ${what}:`, text: compact, choices: [COMPANIES] }
  }
  if (isDin(compact) && mode === 'company')
    return {
      words: 'This looks like a DIN:',
      text: compact,
      choices: [{ target: 'din', button: 'search by DIN' }],
    }
  if (mode === 'din' && LEAST_LETTERS.test(typed) && !isContact(typed))
    return { words: 'This looks like a name:', text: typed.trim(), choices: [COMPANIES, DIRECTORS] }
  return null
}

const COMPANIES = { target: 'company', button: 'search companies' } as const
const DIRECTORS = { target: 'director', button: 'search directors' } as const
