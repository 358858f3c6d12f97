import type { CreditAmounts } from '@dastak/contract/credits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { type Problem, problemOf } from '../../lib/api/api-error.ts'
import { WORKLIST_KEY } from '../../lib/api/query-keys.ts'
import { hideErrors } from '../../lib/screen/snackbar.ts'
import { isLocked } from './contact-value.ts'
import type { Contacts, LookupDetail, LookupKind, LookupLead } from './lookup-kind.ts'
import { LOOKUPS_KEY } from './lookups.api.ts'
import { createPressKeys } from './press-keys.ts'

/** The state of one reveal. After a failure it keeps the detail that it had before. */
export interface Reveal<Detail> {
  isLoading: boolean
  detail: Detail | null
  problem: Problem | null
}

const NOTHING = { isLoading: false, detail: null, problem: null }

export interface Revealed {
  subject: string
  contacts: Contacts
  creditsLeft: CreditAmounts
}

/** Called so that the screen around a panel can react to a reveal. */
export interface Outcomes {
  onRevealed: (revealed: Revealed) => void
  /** `isShown`: the subject's details are open and show the error. */
  onRefused: (error: unknown, isShown: boolean) => void
  /** A locked contact was requested, but there is no credit for it. */
  onUnpaid: () => void
}

/** The reveals of one panel, by subject. A second press while one is running is ignored. */
export function useReveals<Detail extends LookupDetail>(
  kind: LookupKind<Detail, LookupLead>,
  { onRevealed, onRefused, onUnpaid }: Outcomes,
) {
  const [bySubject, setBySubject] = useState<Readonly<Record<string, Reveal<Detail>>>>({})
  const [keys] = useState(createPressKeys)
  const underWay = useRef(new Set<string>())
  const shown = useRef(new Set<string>())
  const client = useQueryClient()

  /** Reveals a subject, found at `company` if given. Returns null if it was refused or failed. */
  const reveal = useCallback(
    async (subject: string, company?: string): Promise<Detail | null> => {
      if (underWay.current.has(subject)) return null
      underWay.current.add(subject)
      hideErrors()
      const change = (next: Partial<Reveal<Detail>>) =>
        setBySubject((before) => ({
          ...before,
          [subject]: { ...(before[subject] ?? NOTHING), ...next },
        }))
      change({ isLoading: true, problem: null })
      try {
        const detail = await kind.reveal(subject, keys.keyOf(subject), company)
        keys.settle(subject)
        change({ isLoading: false, detail })
        shown.current.add(subject)
        onRevealed({ subject, contacts: kind.contactsOf(detail), creditsLeft: detail.credits_left })
        void client.invalidateQueries({ queryKey: [LOOKUPS_KEY, kind.name] })
        void client.invalidateQueries({ queryKey: [WORKLIST_KEY] })
        return detail
      } catch (error) {
        keys.settle(subject, error)
        change({ isLoading: false, problem: problemOf(error, kind.failedText) })
        onRefused(error, shown.current.has(subject))
        return null
      } finally {
        underWay.current.delete(subject)
      }
    },
    [client, keys, kind, onRevealed, onRefused],
  )
  /** Reveals a locked or failed subject again. Calls `onUnpaid` if there is still no credit. */
  const again = useCallback(
    async (subject: string, company?: string) => {
      const detail = await reveal(subject, company)
      if (!detail || detail.credits_charged.phone + detail.credits_charged.email > 0) return
      const contacts = kind.contactsOf(detail)
      const isUnpaid = (unit: 'phone' | 'email') =>
        isLocked(contacts[unit]) && detail.credits_left[unit] <= 0
      if (isUnpaid('phone') || isUnpaid('email')) onUnpaid()
    },
    [kind, onUnpaid, reveal],
  )
  return useMemo(
    () => ({
      of: (subject: string): Reveal<Detail> => bySubject[subject] ?? NOTHING,
      reveal,
      again,
    }),
    [again, bySubject, reveal],
  )
}
