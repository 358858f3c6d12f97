import { useDebouncedValue } from '@mantine/hooks'
import { spacedPhone } from '../../lib/phones/phones.ts'
import { useLeadMatches } from '../../features/worklist/use-lead-matches.ts'
import { idOf, nameOf } from '../../features/worklist/worklist-columns.tsx'
import { titleCaseName } from '@dastak/contract/title-case.ts'
import { layoutText } from './layout.text.ts'
import type { Command } from './palette-lookups.ts'

const PAUSE_MS = 120

/** The user's own leads with the text: also by the number of a missed call. */
export function useLeadCommands(typed: string): readonly Command[] {
  const [text] = useDebouncedValue(typed, PAUSE_MS)
  return useLeadMatches(typed === '' ? '' : text).map((lead): Command => {
    const { company_name: company, phone_no: phone, email } = lead
    return {
      id: `lead:${lead.lead_id}`,
      group: 'leads',
      label: nameOf(lead),
      hint: (company && titleCaseName(company)) || layoutText.palette.openLead,
      contact: phone ? spacedPhone(phone) : (email ?? undefined),
      go: { person: idOf(lead) },
    }
  })
}
