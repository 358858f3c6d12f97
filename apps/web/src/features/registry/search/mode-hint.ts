import { KIND_DETAILS, aNoun, kindOfShape, type SearchKind } from '@dastak/contract/lookup-kinds.ts'
import { compactText, isCompanyNumber, isContact, isDin } from '../../../lib/people/recognise.ts'
import type { SearchMode } from './search-modes.ts'

/** Where what was typed fits better: another mode of this page, or the screen of another kind. */
export type HintTarget = SearchMode | SearchKind

interface ModeHint {
  words: string
  /** What is searched for there, and a button for each place. */
  text: string
  choices: readonly { target: HintTarget; button: string }[]
}

const LEAST_LETTERS = /\p{L}{2}/u

/** Null where the mode is the right one, or where no other would be better. */
export function modeHint(
  mode: SearchMode,
  typed: string,
  permitted: readonly SearchKind[],
): ModeHint | null {
  const compact = compactText(typed)
  const kind = kindOfShape(compact)
  if (kind) {
    if (!permitted.includes(kind)) return null
    const { single } = KIND_DETAILS[kind]
    return {
      words: `This looks like ${aNoun(kind)}:`,
      text: compact,
      choices: [{ target: kind, button: `search ${single.short} details` }],
    }
  }
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
