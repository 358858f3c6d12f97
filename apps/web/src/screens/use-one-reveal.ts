import { useEffect, useState } from 'react'
import type { LookupDetail, LookupKind, LookupLead } from '../features/lookups/lookup-kind.ts'
import { type Reveal, useReveals } from '../features/lookups/use-reveals.ts'
import type { Lookups } from './lookup-dialogs.tsx'

interface OneReveal<Detail> {
  /** Null before anything was asked. */
  shown: Reveal<Detail> | null
  submit: (subject: string) => void
  again: () => void
}

/**
 * One subject asked for and shown. It is kept in the address as `query`, but is asked for only by a
 * press, because that can cost; when the address takes another one, by the palette or the back
 * button, the old details go.
 */
export function useOneReveal<Detail extends LookupDetail>(
  kind: LookupKind<Detail, LookupLead>,
  lookups: Lookups,
  { query, onAsked }: { query: string | undefined; onAsked: (subject: string) => void },
): OneReveal<Detail> {
  const reveals = useReveals(kind, lookups)
  const [asked, setAsked] = useState<string | null>(null)
  useEffect(() => setAsked((before) => (before === query ? before : null)), [query])
  return {
    shown: asked === null ? null : reveals.of(asked),
    submit(subject) {
      if (!lookups.mayReveal()) return
      setAsked(subject)
      onAsked(subject)
      void reveals.reveal(subject)
    },
    again() {
      if (asked !== null) void reveals.again(asked)
    },
  }
}
