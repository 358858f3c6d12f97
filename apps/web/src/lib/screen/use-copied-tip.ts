import { useEffect, useState } from 'react'

const TIP_MS = 2_000

/** Returns whether something was copied in the last two seconds, and a function to set that. */
export function useCopiedTip(): [boolean, () => void] {
  const [copies, setCopies] = useState(0)
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    if (copies === 0) return
    setIsShown(true)
    const timer = setTimeout(() => setIsShown(false), TIP_MS)
    return () => clearTimeout(timer)
  }, [copies])
  return [isShown, () => setCopies((count) => count + 1)]
}
