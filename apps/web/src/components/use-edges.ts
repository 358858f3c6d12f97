import { type RefObject, type UIEvent, useLayoutEffect, useRef, useState } from 'react'

/** Whether a box that scrolls sideways was shifted and has more at its right, at any size. */
export function useEdges(box: RefObject<HTMLElement | null>, canScroll: boolean) {
  const [isShifted, setIsShifted] = useState(false)
  const [hasMore, setHasMore] = useState(false)
  const seen = useRef(0)
  const [look] = useState(() => ({ scrollLeft, clientWidth, scrollWidth }: HTMLElement) => {
    seen.current = scrollLeft
    setIsShifted(scrollLeft > 0)
    setHasMore(scrollLeft + clientWidth < scrollWidth - 1)
  })
  useLayoutEffect(() => {
    const watched = box.current
    if (!canScroll || !watched) return
    look(watched)
    const observer = new ResizeObserver(() => look(watched))
    observer.observe(watched)
    return () => observer.disconnect()
  }, [box, canScroll, look])
  // Scrolling up and down changes nothing here, and asks often.
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    if (currentTarget.scrollLeft !== seen.current) look(currentTarget)
  }
  return { isShifted: canScroll && isShifted, hasMore: canScroll && hasMore, onScroll }
}
