import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'
import { KINDS } from '../kinds/kinds.ts'
import type { RevealedSubject } from './leads.store.ts'

/** The headings that results of a kind's batches have after those of the file. */
export const resultNames = (kind: LookupKind) => Object.keys(KINDS[kind].results)

/**
 * The same with what each holds. What a phone credit buys is no phone number for every kind: it
 * may be a registration.
 */
export function resultColumns(kind: LookupKind) {
  const { results, testRecord } = KINDS[kind]
  const isNumber = testRecord.paid === undefined
  return Object.entries(results).map(([name, reads]) => {
    const isContact = reads === 'email' || (reads === 'phone' && isNumber)
    return { name, holds: isContact ? reads : ('text' as const) }
  })
}

/** The cells under these headings; empty if nothing is shown. */
export function resultCells(kind: LookupKind, lead: RevealedSubject | null): (string | null)[] {
  return Object.entries(KINDS[kind].results).map(([name, reads]) => {
    if (!lead || reads !== 'fact') return lead && lead[reads as Exclude<typeof reads, 'fact'>]
    const value = (lead.facts as Readonly<Record<string, unknown>>)[name]
    return typeof value === 'string' ? value : null
  })
}
