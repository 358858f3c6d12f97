import { KIND_DETAILS, aNoun, kindOfShape, type SearchKind } from '@dastak/contract/lookup-kinds.ts'
import { compactText, isCompanyNumber, isContact, isDin } from '../../../lib/people/recognise.ts'
import { searchText } from './search.text.ts'
import type { SearchMode } from './search-modes.ts'

/** A better target for the typed text: another mode of this page, or the screen of a kind. */
export type HintTarget = SearchMode | SearchKind

interface ModeHint {
  message: string
  /** The text to search for there. */
  text: string
  /** A button for each target. */
  choices: readonly { target: HintTarget; button: string }[]
}

const { looksLike } = searchText
const TWO_LETTERS = /\p{L}{2}/u

/** Null if the typed text fits the mode, or if no other mode is better. */
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
      message: looksLike.kind(aNoun(kind)),
      text: compact,
      choices: [{ target: kind, button: searchText.searchKind(single.short) }],
    }
  }
  if (isCompanyNumber(compact) && mode !== 'company') {
    const isFcrn = /^F\d/.test(compact)
    const message = compact.length > 10 ? looksLike.cin : isFcrn ? looksLike.fcrn : looksLike.llpin
    return { message, text: compact, choices: [COMPANIES] }
  }
  if (isDin(compact) && mode === 'company')
    return {
      message: looksLike.din,
      text: compact,
      choices: [{ target: 'din', button: searchText.searchByDin }],
    }
  if (mode === 'din' && TWO_LETTERS.test(typed) && !isContact(typed))
    return { message: looksLike.name, text: typed.trim(), choices: [COMPANIES, DIRECTORS] }
  return null
}

const COMPANIES = { target: 'company', button: searchText.searchCompanies } as const
const DIRECTORS = { target: 'director', button: searchText.searchDirectors } as const
