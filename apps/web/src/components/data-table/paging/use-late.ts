import { useEffect, useState } from 'react'

/** Whether something has been running for so long that the user should know. */
export function useLate(isRunning: boolean, afterMs: number): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setTimeout(() => setIsLate(true), afterMs)
    return () => {
      clearTimeout(timer)
      setIsLate(false)
    }
  }, [isRunning, afterMs])
  return isLate
}
