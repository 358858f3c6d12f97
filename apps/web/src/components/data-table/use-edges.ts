import { type RefObject, type UIEvent, useLayoutEffect, useState } from 'react'

/** Whether a box that scrolls sideways has been shifted, and whether there is more at its right. Asked anew when its size changes. */
export function useEdges(box: RefObject<HTMLElement | null>, canScroll: boolean) {
  const [isShifted, setIsShifted] = useState(false)
  const [hasMore, setHasMore] = useState(false)
  const [look] = useState(() => ({ scrollLeft, clientWidth, scrollWidth }: HTMLElement) => {
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
  const onScroll = (event: UIEvent<HTMLElement>) => look(event.currentTarget)
  return { isShifted: canScroll && isShifted, hasMore: canScroll && hasMore, onScroll }
}
