import { identifierGroups } from '../../components/facts/identifier.tsx'
import { checkedEmailField } from '@dastak/contract/email-check.ts'
import type { HistoryState } from '@tanstack/react-router'
import { KIND_DETAILS, kindOfShape, type SearchKind } from '@dastak/contract/lookup-kinds.ts'
import { compactText, isCompanyNumber, isContact, isDin } from '../../lib/people/recognise.ts'
import type { DinMode, DinSearch } from '../search-params.ts'
import { layoutText } from './layout.text.ts'

const { palette } = layoutText

export interface Command {
  id: string
  label: string
  hint: string
  /** A screen or the panel of a person, by the DIN. An email address is only in `state`. */
  go: { to: string; search?: DinSearch; state?: HistoryState } | { person: string }
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The email address to check, which is never part of the address. */
    email?: string
  }
}

/**
 * The commands for typed text: the search and the person of a DIN, one search for another number,
 * two for a name, the check of an email address, none for a phone number.
 */
export function lookupCommands(typed: string, permitted: readonly SearchKind[]): Command[] {
  const compact = compactText(typed)
  const din = (mode: DinMode, query: string, label: string, hint: string): Command => ({
    id: `${mode}:${query}`,
    label,
    hint,
    go: { to: '/din', search: { mode, query } },
  })
  if (isDin(compact)) {
    const number = palette.din(identifierGroups(compact).join(' '))
    return [
      { id: `person:${compact}`, label: number, hint: palette.openPerson, go: { person: compact } },
      din('din', compact, number, palette.searchByDin),
    ]
  }
  if (isCompanyNumber(compact)) return [din('company', compact, compact, palette.openCompany)]
  const kind = kindOfShape(compact)
  if (kind) {
    if (!permitted.includes(kind)) return []
    const { noun, single } = KIND_DETAILS[kind]
    return [
      {
        id: `${kind}:${compact}`,
        label: `${noun} ${compact}`,
        hint: layoutText.searchDetails(single.short),
        go: { to: single.screen, search: { query: compact } },
      },
    ]
  }
  if (checkedEmailField.safeParse(typed).success)
    return [
      {
        id: 'email',
        label: typed,
        hint: layoutText.screens.emailVerify,
        go: { to: '/email-verify', state: { email: typed } },
      },
    ]
  if (typed.length < 3 || isContact(typed)) return []
  return [
    din('company', typed, palette.companiesNamed(typed), palette.searchCompanies),
    din('director', typed, palette.directorsNamed(typed), palette.searchDirectors),
  ]
}
