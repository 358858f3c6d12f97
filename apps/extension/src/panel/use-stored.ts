import { useEffect, useState } from 'react'
import { onStoredChange, readStored, type Stored } from '../storage.ts'

/** Everything that is stored; null until it was read. */
export function useStored(): Stored | null {
  const [stored, setStored] = useState<Stored | null>(null)
  useEffect(() => {
    let isLeft = false
    const read = () =>
      void readStored().then((now) => {
        if (!isLeft) setStored(now)
      })
    read()
    const stop = onStoredChange(read)
    return () => {
      isLeft = true
      stop()
    }
  }, [])
  return stored
}
