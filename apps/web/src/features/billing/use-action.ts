import { useState } from 'react'
import { type Problem, codedProblemOf } from '../../lib/api/api-error.ts'

/** A call that a button makes: one at a time, and what failed is told where the button stands. */
export function useAction(act: () => Promise<void>) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)

  async function run() {
    if (isBusy) return
    setIsBusy(true)
    setProblem(null)
    try {
      await act()
    } catch (error) {
      setProblem(codedProblemOf(error))
    }
    setIsBusy(false)
  }
  return { run: () => void run(), isBusy, problem }
}
