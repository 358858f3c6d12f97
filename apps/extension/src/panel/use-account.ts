import type { CreditAmounts } from '@dastak/contract/credits.ts'
import { useCallback, useEffect, useState } from 'react'
import { ask, refreshLayouts, type Problem } from '../messages.ts'

export interface Account {
  /** Null while it is not known. */
  mobile: string | null
  credits: CreditAmounts | null
  /** What each field costs where it is found. */
  price: CreditAmounts
  problem: Problem | null
  setCredits: (credits: CreditAmounts) => void
  refresh: () => void
}

/** Whose extension it is, and what he has left. */
export function useAccount(): Account {
  const [mobile, setMobile] = useState<string | null>(null)
  const [credits, setCredits] = useState<CreditAmounts | null>(null)
  const [price, setPrice] = useState<CreditAmounts>({ phone: 1, email: 1 })
  const [problem, setProblem] = useState<Problem | null>(null)
  const refresh = useCallback(() => {
    void ask('getUserDetails').then((answer) => {
      if ('problem' in answer) return setProblem(answer.problem)
      setProblem(null)
      setMobile(answer.data.user_mobile)
      setCredits(answer.data.credits_left)
    })
    void ask('getLinkedinRequests', { query: { limit: '1' } }).then((answer) => {
      if ('data' in answer) setPrice(answer.data.price)
    })
  }, [])
  useEffect(() => {
    refresh()
    void refreshLayouts()
    // What was spent elsewhere meanwhile.
    const look = () => document.visibilityState === 'visible' && refresh()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [refresh])
  return { mobile, credits, price, problem, setCredits, refresh }
}
