import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'
import { KINDS } from '../kinds/kinds.ts'
import type { RevealedSubject } from './leads.store.ts'

/** What the results of a kind's batches have beside the rows of the file: its headings. */
export const resultNames = (kind: LookupKind) => Object.keys(KINDS[kind].results)

/** The cells under them; empty where nothing is told. */
export function resultCells(kind: LookupKind, lead: RevealedSubject | null): (string | null)[] {
  return Object.entries(KINDS[kind].results).map(([name, reads]) => {
    if (!lead || reads !== 'fact') return lead && lead[reads as Exclude<typeof reads, 'fact'>]
    const value = (lead.facts as Readonly<Record<string, unknown>>)[name]
    return typeof value === 'string' ? value : null
  })
}
