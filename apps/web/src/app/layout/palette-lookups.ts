import { identifierGroups } from '../../components/facts/identifier.tsx'
import { checkedEmailField } from '@dastak/contract/email-check.ts'
import type { HistoryState } from '@tanstack/react-router'
import { KIND_DETAILS, kindOfShape, type SearchKind } from '@dastak/contract/lookup-kinds.ts'
import { compactText, isCompanyNumber, isContact, isDin } from '../../lib/people/recognise.ts'
import type { DinMode, DinSearch } from '../search-params.ts'

export interface Command {
  id: string
  label: string
  hint: string
  /** A screen, an email address only in the history's entry; or a person's panel, by his DIN. */
  go: { to: string; search?: DinSearch; state?: HistoryState } | { person: string }
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What the email check is opened with: never part of the address. */
    email?: string
  }
}

/**
 * What fits what was typed: the search and the person of a DIN, one search for another number, two
 * for a name, the check for an email address, none for a phone number.
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
    const number = `DIN ${identifierGroups(compact).join(' ')}`
    return [
      { id: `person:${compact}`, label: number, hint: 'Open the person', go: { person: compact } },
      din('din', compact, number, 'Search by DIN'),
    ]
  }
  if (isCompanyNumber(compact)) return [din('company', compact, compact, 'Open the company')]
  const kind = kindOfShape(compact)
  if (kind) {
    if (!permitted.includes(kind)) return []
    const { noun, single } = KIND_DETAILS[kind]
    return [
      {
        id: `${kind}:${compact}`,
        label: `${noun} ${compact}`,
        hint: `Search ${single.short} Details`,
        go: { to: single.screen, search: { query: compact } },
      },
    ]
  }
  if (checkedEmailField.safeParse(typed).success)
    return [
      {
        id: 'email',
        label: typed,
        hint: 'Verify your Email',
        go: { to: '/email-verify', state: { email: typed } },
      },
    ]
  if (typed.length < 3 || isContact(typed)) return []
  return [
    din('company', typed, `Companies named “${typed}”`, 'Search companies'),
    din('director', typed, `Directors named “${typed}”`, 'Search directors'),
  ]
}
