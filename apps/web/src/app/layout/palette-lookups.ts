import { identifierGroups } from '../../components/facts/identifier.tsx'
import { checkedEmailField } from '@dastak/contract/email-check.ts'
import type { HistoryState } from '@tanstack/react-router'
import { KIND_DETAILS, kindOfShape, type SearchKind } from '@dastak/contract/lookup-kinds.ts'
import { linkedinProfile } from '@dastak/contract/linkedin/profile.ts'
import { mostItCosts } from '../../lib/text/credit-text.ts'
import { compactText, isCompanyNumber, isContact, isDin } from '../../lib/people/recognise.ts'
import type { DinMode, DinSearch } from '../search-params.ts'
import { layoutText } from './layout.text.ts'

const { palette } = layoutText

/** The parts of the palette, in their order. */
export const COMMAND_GROUPS = [
  'leads',
  'found',
  'people',
  'companies',
  'actions',
  'search',
] as const
type CommandGroup = (typeof COMMAND_GROUPS)[number]

export interface Command {
  id: string
  group: CommandGroup
  label: string
  hint: string
  /** The contact of a lead, shown larger than the hint. */
  contact?: string
  /** The DIN of a person who can be revealed in the row. */
  din?: string
  /**
   * A screen, the panel of a person or lead, or something to do. An email address is only in
   * `state`.
   */
  go:
    | { to: string; search?: DinSearch; state?: HistoryState }
    | { person: string }
    | { act: () => void }
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The email address to check, which is never part of the address. */
    email?: string
    /** The address of a LinkedIn profile to send. */
    profile?: string
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
    group: 'search',
    label,
    hint,
    go: { to: '/din', search: { mode, query } },
  })
  const profile = linkedinProfile(typed)
  if (profile)
    return [
      {
        id: `profile:${profile.id}`,
        group: 'found',
        label: palette.profile(profile.id),
        hint: palette.withCost(palette.sendProfile, mostItCosts()),
        go: { to: '/linkedin-requests', state: { profile: profile.address } },
      },
    ]
  const site = siteName(typed)
  if (site !== null)
    return [din('company', site, palette.companiesNamed(site), palette.searchCompanies)]
  if (isDin(compact)) {
    const number = palette.din(identifierGroups(compact).join(' '))
    return [
      {
        id: `person:${compact}`,
        group: 'found',
        label: number,
        hint: palette.openPerson,
        din: compact,
        go: { person: compact },
      },
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
        group: 'found',
        label: `${noun} ${compact}`,
        hint: palette.withCost(layoutText.searchDetails(single.short), mostItCosts()),
        go: { to: single.screen, search: { query: compact } },
      },
    ]
  }
  if (checkedEmailField.safeParse(typed).success)
    return [
      {
        id: 'email',
        group: 'search',
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

const SITE = /^(?:https?:\/\/)?(?:www\.)?([a-z\d-]{2,})(?:\.[a-z\d-]{2,})+(?:[/?#]\S*)?$/i

/** The name in a web address, which may be the company's: `acme` of `www.acme.example/en`. */
function siteName(typed: string): string | null {
  const host = SITE.exec(typed)
  return host ? host[1]!.replaceAll('-', ' ') : null
}
