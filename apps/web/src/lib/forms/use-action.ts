import { useState } from 'react'
import { type Problem, problemOf } from '../api/api-error.ts'

/** A call that a button makes, one at a time. `tell`: a failure, for where the button stands. */
export function useAction(
  act: () => Promise<unknown>,
  tell: (failure: unknown) => Problem | null = problemOf,
) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)

  async function run() {
    if (isBusy) return
    setIsBusy(true)
    setProblem(null)
    try {
      await act()
    } catch (failure) {
      setProblem(tell(failure))
    }
    setIsBusy(false)
  }
  return { run: () => void run(), isBusy, problem }
}
