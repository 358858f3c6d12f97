import { useEffect, useState } from 'react'
import type { LookupDetail, LookupKind, LookupLead } from '../features/lookups/lookup-kind.ts'
import { useReveals } from '../features/lookups/use-reveals.ts'
import type { Lookups } from './lookup-dialogs.tsx'

/**
 * One subject asked for and shown. The address keeps it as `query`, but only a press asks for it,
 * because that can cost; when the address takes another one, the old details go.
 */
export function useOneReveal<Detail extends LookupDetail>(
  kind: LookupKind<Detail, LookupLead>,
  lookups: Lookups,
  { query, onAsked }: { query: string | undefined; onAsked: (subject: string) => void },
) {
  const reveals = useReveals(kind, lookups)
  const [asked, setRequest] = useState<string | null>(null)
  useEffect(() => setRequest((before) => (before === query ? before : null)), [query])
  return {
    /** Null before anything was asked. */
    shown: asked === null ? null : reveals.of(asked),
    submit(subject: string) {
      if (!lookups.mayReveal()) return
      setRequest(subject)
      onAsked(subject)
      void reveals.reveal(subject)
    },
    again() {
      if (asked !== null) void reveals.again(asked)
    },
  }
}
