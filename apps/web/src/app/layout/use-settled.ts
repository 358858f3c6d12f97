import { useLayoutEffect, useRef } from 'react'

/** Nobody sees a row move and still means what was there before. */
const AIM_MS = 250

/**
 * Whether a row has been at its place for a moment. Late results move rows under the finger or the
 * key that has aimed at another one.
 */
export function useSettled(ids: readonly string[]): (id: string) => boolean {
  const places = useRef(new Map<string, { index: number; since: number }>())
  useLayoutEffect(() => {
    const since = performance.now()
    const before = places.current
    places.current = new Map(
      ids.map((id, index) => {
        const was = before.get(id)
        return [id, was?.index === index ? was : { index, since }]
      }),
    )
  })
  return (id) => performance.now() - (places.current.get(id)?.since ?? Infinity) >= AIM_MS
}
