import type { UserDetails } from '@dastak/contract/me.ts'
import { useSuggestions } from '../../features/registry/search/use-suggestions.ts'
import { titleCaseName } from '@dastak/contract/title-case.ts'
import { layoutText } from './layout.text.ts'
import type { Command } from './palette-lookups.ts'

const MAX_OF_EACH = 4

/** People and companies whose names begin with the text; none without a verified email. */
export function useSuggestedCommands(typed: string, user: UserDetails | undefined): Command[] {
  const maySearch = user?.email_verified ?? false
  const directors = useSuggestions(maySearch ? 'director' : null, typed)
  const companies = useSuggestions(maySearch ? 'company' : null, typed)
  return [
    ...directors.slice(0, MAX_OF_EACH).map(({ subject, name, detail }): Command => ({
      id: `person:${subject}`,
      group: 'people',
      din: subject,
      label: titleCaseName(name),
      hint: hintOf(detail) ?? layoutText.palette.openPerson,
      go: { person: subject },
    })),
    ...companies.slice(0, MAX_OF_EACH).map(({ subject, name, detail }): Command => ({
      id: `company:${subject}`,
      group: 'companies',
      label: titleCaseName(name),
      hint: hintOf(detail) ?? layoutText.palette.openCompany,
      go: { to: '/din', search: { mode: 'company', cin: subject } },
    })),
  ]
}

/** `Director · SAMPLE MILLS LLP` with the company in title case. */
function hintOf(detail: string | null): string | undefined {
  return detail?.split(' · ').map(titleCaseName).join(' · ')
}
