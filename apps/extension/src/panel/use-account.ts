import type { CreditAmounts } from '@dastak/contract/credits.ts'
import { useCallback, useEffect, useState } from 'react'
import { callApi, refreshLayouts, type Problem } from '../messages.ts'

export interface Account {
  /** Null until it has loaded. */
  mobile: string | null
  credits: CreditAmounts | null
  /** What each field costs if it is found. */
  price: CreditAmounts
  problem: Problem | null
  setCredits: (credits: CreditAmounts) => void
  refresh: () => void
}

/** The connected account and its credits. */
export function useAccount(): Account {
  const [mobile, setMobile] = useState<string | null>(null)
  const [credits, setCredits] = useState<CreditAmounts | null>(null)
  const [price, setPrice] = useState<CreditAmounts>({ phone: 1, email: 1 })
  const [problem, setProblem] = useState<Problem | null>(null)
  const refresh = useCallback(() => {
    void callApi('getUserDetails').then((answer) => {
      if ('problem' in answer) return setProblem(answer.problem)
      setProblem(null)
      setMobile(answer.data.user_mobile)
      setCredits(answer.data.credits_left)
    })
    void callApi('getLinkedinRequests', { query: { limit: '1' } }).then((answer) => {
      if ('data' in answer) setPrice(answer.data.price)
    })
  }, [])
  useEffect(() => {
    refresh()
    void refreshLayouts()
    // Credits may have been spent elsewhere while the panel was hidden.
    const onVisible = () => document.visibilityState === 'visible' && refresh()
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [refresh])
  return { mobile, credits, price, problem, setCredits, refresh }
}
