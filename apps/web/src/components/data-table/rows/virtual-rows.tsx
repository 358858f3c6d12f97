import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect } from 'react'
import type { RowWindowProps } from './row-window-props.ts'

/** Renders only the rows in view, and a few before and after them. */
export function VirtualRows(props: RowWindowProps) {
  const { count, scroller, rowPx, headPx = 0, overscan, scrollTo, children } = props
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan,
    paddingStart: headPx,
    scrollPaddingStart: headPx,
    scrollPaddingEnd: rowPx,
  })
  useEffect(() => {
    if (!scrollTo) return
    scrollTo.current = (index) => virtual.scrollToIndex(index)
    return () => {
      scrollTo.current = null
    }
  }, [virtual, scrollTo])
  const items = virtual.getVirtualItems()
  return children({
    from: items[0]?.index ?? 0,
    to: (items.at(-1)?.index ?? -1) + 1,
    above: Math.max(0, (items[0]?.start ?? headPx) - headPx),
    below: virtual.getTotalSize() - (items.at(-1)?.end ?? 0),
    measure: virtual.measureElement,
  })
}
