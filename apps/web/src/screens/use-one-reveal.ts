import { useEffect, useState } from 'react'
import type { LookupDetail, LookupKind, LookupLead } from '../features/lookups/lookup-kind.ts'
import { useReveals } from '../features/lookups/use-reveals.ts'
import type { Lookups } from './lookup-dialogs.tsx'

/**
 * One subject, looked up and shown. The address keeps it as `query`, but only a press of the button
 * looks it up, because that can cost. If the address changes, the old details disappear.
 */
export function useOneReveal<Detail extends LookupDetail>(
  kind: LookupKind<Detail, LookupLead>,
  lookups: Lookups,
  { query, onRequest }: { query: string | undefined; onRequest: (subject: string) => void },
) {
  const reveals = useReveals(kind, lookups)
  const [requested, setRequested] = useState<string | null>(null)
  useEffect(() => setRequested((before) => (before === query ? before : null)), [query])
  return {
    /** Null before the first lookup. */
    shown: requested === null ? null : reveals.of(requested),
    submit(subject: string) {
      if (!lookups.mayReveal()) return
      setRequested(subject)
      onRequest(subject)
      void reveals.reveal(subject)
    },
    again() {
      if (requested !== null) void reveals.again(requested)
    },
  }
}
