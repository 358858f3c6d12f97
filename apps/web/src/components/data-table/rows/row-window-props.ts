import type { ReactNode, RefObject } from 'react'

/** The rows that are rendered, and the height of those that are not, in pixels. */
interface Rendered {
  from: number
  to: number
  above: number
  below: number
  /** The ref of a row whose height differs from the estimate. */
  measure?: (row: HTMLElement | null) => void
}

export interface RowWindowProps {
  /** The number of all rows. */
  count: number
  scroller: RefObject<HTMLElement | null>
  /** The height of a row before it is measured. */
  rowPx: number
  /** The height of a sticky head in the scroller. */
  headPx?: number
  overscan: number
  /** Gets a function that scrolls to a row. */
  scrollTo?: RefObject<((index: number) => void) | null>
  children: (rendered: Rendered) => ReactNode
}
