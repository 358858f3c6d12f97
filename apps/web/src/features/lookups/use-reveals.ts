import type { DirectorDetail } from '@dastak/contract/lookups.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { errorMessage } from '../../lib/api-error.ts'
import { revealContact } from './lookups.api.ts'
import { createPressKeys } from './press-keys.ts'

/** How a reveal stands. A failed one keeps what was known before. */
export interface Reveal {
  isLoading: boolean
  detail: DirectorDetail | null
  message: string | null
}

export interface Reveals {
  of: (din: string) => Reveal
  /** Asks for a director's contact; answers the detail, or null when it was refused or failed. */
  reveal: (din: string) => Promise<DirectorDetail | null>
  reset: () => void
}

const NOTHING: Reveal = { isLoading: false, detail: null, message: null }

interface Outcomes {
  onAnswer: (detail: DirectorDetail) => void
  onRefused: (error: unknown) => void
}

/** The reveals of one panel, by DIN. A second press while one is under way is ignored. */
export function useReveals({ onAnswer, onRefused }: Outcomes): Reveals {
  const [byDin, setByDin] = useState<Readonly<Record<string, Reveal>>>({})
  const [keys] = useState(createPressKeys)
  const underWay = useRef(new Set<string>())
  const client = useQueryClient()

  const reveal = useCallback(
    async (din: string) => {
      if (underWay.current.has(din)) return null
      underWay.current.add(din)
      setByDin((before) => ({
        ...before,
        [din]: { isLoading: true, detail: before[din]?.detail ?? null, message: null },
      }))
      try {
        const detail = await revealContact(din, keys.keyOf(din))
        keys.settle(din)
        setByDin((before) => ({ ...before, [din]: { isLoading: false, detail, message: null } }))
        onAnswer(detail)
        void client.invalidateQueries({ queryKey: ['lookups'] })
        return detail
      } catch (error) {
        keys.settle(din, error)
        const message = errorMessage(error, 'Failed to fetch data')
        setByDin((before) => ({ ...before, [din]: { isLoading: false, detail: before[din]?.detail ?? null, message } }))
        onRefused(error)
        return null
      } finally {
        underWay.current.delete(din)
      }
    },
    [client, keys, onAnswer, onRefused],
  )
  const reset = useCallback(() => setByDin({}), [])
  return useMemo(() => ({ of: (din) => byDin[din] ?? NOTHING, reveal, reset }), [byDin, reveal, reset])
}
