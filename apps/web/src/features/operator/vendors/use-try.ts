import { TRY_ROWS_PER_CALL } from '@dastak/contract/limits.ts'
import { useRef, useState } from 'react'
import { errorMessage } from '../../../lib/api/api-error.ts'
import { showSnackbar } from '../../../lib/screen/snackbar.ts'
import { type estimateTry, tryRows } from './vendors.api.ts'
import { vendorsText } from './vendors.text.ts'

export type TryEstimate = Awaited<ReturnType<typeof estimateTry>>
export type Tried = Awaited<ReturnType<typeof tryRows>>['data'][number]

/** Tries the rows of an estimate, a few at a time, until the end or until it is stopped. */
export function useTry() {
  const [results, setResults] = useState<readonly Tried[]>([])
  const [done, setDone] = useState(0)
  const [isRunning, setIsRunning] = useState(false)
  const isStopped = useRef(false)

  async function run({ rows }: TryEstimate) {
    isStopped.current = false
    setResults([])
    setDone(0)
    setIsRunning(true)
    try {
      for (let first = 0; first < rows.length && !isStopped.current; first += TRY_ROWS_PER_CALL) {
        const some = rows.slice(first, first + TRY_ROWS_PER_CALL)
        const paise = some.reduce((sum, row) => sum + row.paise, 0)
        const sent = some.map(({ kind, subject, phone, email }) => ({
          kind,
          subject,
          phone: phone ?? null,
          email: email ?? null,
        }))
        const { data } = await tryRows({ rows: sent, paise })
        setResults((before) => [...before, ...data])
        setDone(first + some.length)
      }
      if (isStopped.current) showSnackbar('success', vendorsText.try.stopped)
    } catch (failure) {
      showSnackbar('error', errorMessage(failure))
    }
    setIsRunning(false)
  }

  return {
    results,
    done,
    isRunning,
    run: (estimate: TryEstimate) => void run(estimate),
    stop: () => void (isStopped.current = true),
    clear: () => setResults([]),
  }
}
