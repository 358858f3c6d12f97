import { useState } from 'react'
import { type Problem, problemOf } from '../api/api-error.ts'

/** The call of a button, one at a time. `toProblem` makes a failure into the problem to show. */
export function useAction(
  act: () => Promise<unknown>,
  toProblem: (failure: unknown) => Problem | null = problemOf,
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
      setProblem(toProblem(failure))
    }
    setIsBusy(false)
  }
  return { run: () => void run(), isBusy, problem }
}
