import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { type Problem, problemOf } from '../../lib/api-error.ts'
import type { LookupDetail, LookupKind, LookupLead } from './lookup-kind.ts'
import { LOOKUPS_KEY } from './lookups.api.ts'
import { createPressKeys } from './press-keys.ts'

/** How a reveal stands. A failed one keeps what was known before. */
export interface Reveal<Detail> {
  isLoading: boolean
  detail: Detail | null
  problem: Problem | null
}

export interface Reveals<Detail> {
  of: (subject: string) => Reveal<Detail>
  /** Asks for the contact of a subject, found at `company` where given; returns the detail, or null when it was refused or failed. */
  reveal: (subject: string, company?: string) => Promise<Detail | null>
}

const NOTHING = { isLoading: false, detail: null, problem: null }

/** What becomes of a reveal outside its panel. */
export interface Outcomes {
  onRevealed: (detail: LookupDetail) => void
  onRefused: (error: unknown) => void
}

/** The reveals of one panel, by subject. A second press while one is under way is ignored. */
export function useReveals<Detail extends LookupDetail>(
  kind: LookupKind<Detail, LookupLead>,
  { onRevealed, onRefused }: Outcomes,
): Reveals<Detail> {
  const [bySubject, setBySubject] = useState<Readonly<Record<string, Reveal<Detail>>>>({})
  const [keys] = useState(createPressKeys)
  const underWay = useRef(new Set<string>())
  const client = useQueryClient()

  const reveal = useCallback(
    async (subject: string, company?: string) => {
      if (underWay.current.has(subject)) return null
      underWay.current.add(subject)
      const change = (next: Partial<Reveal<Detail>>) =>
        setBySubject((before) => ({ ...before, [subject]: { ...(before[subject] ?? NOTHING), ...next } }))
      change({ isLoading: true, problem: null })
      try {
        const detail = await kind.reveal(subject, keys.keyOf(subject), company)
        keys.settle(subject)
        change({ isLoading: false, detail })
        onRevealed(detail)
        void client.invalidateQueries({ queryKey: [LOOKUPS_KEY, kind.name] })
        return detail
      } catch (error) {
        keys.settle(subject, error)
        change({ isLoading: false, problem: problemOf(error, kind.failedWords) })
        onRefused(error)
        return null
      } finally {
        underWay.current.delete(subject)
      }
    },
    [client, keys, kind, onRevealed, onRefused],
  )
  return useMemo(() => ({ of: (subject) => bySubject[subject] ?? NOTHING, reveal }), [bySubject, reveal])
}
