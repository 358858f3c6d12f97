import { type RefObject, type UIEvent, useLayoutEffect, useRef, useState } from 'react'

/** Whether a box is scrolled sideways, and whether it has more content at its right. */
export function useEdges(box: RefObject<HTMLElement | null>, canScroll: boolean) {
  const [isShifted, setIsShifted] = useState(false)
  const [hasMore, setHasMore] = useState(false)
  const lastLeft = useRef(0)
  const [measure] = useState(() => ({ scrollLeft, clientWidth, scrollWidth }: HTMLElement) => {
    lastLeft.current = scrollLeft
    setIsShifted(scrollLeft > 0)
    setHasMore(scrollLeft + clientWidth < scrollWidth - 1)
  })
  useLayoutEffect(() => {
    const watched = box.current
    if (!canScroll || !watched) return
    measure(watched)
    const observer = new ResizeObserver(() => measure(watched))
    observer.observe(watched)
    return () => observer.disconnect()
  }, [box, canScroll, measure])
  // Ignores vertical scrolling, which fires often.
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    if (currentTarget.scrollLeft !== lastLeft.current) measure(currentTarget)
  }
  return { isShifted: canScroll && isShifted, hasMore: canScroll && hasMore, onScroll }
}
