import { type ReactNode, type RefObject, Suspense, lazy } from 'react'

/** The rows that are rendered, and the height of those that are not, in pixels. */
export interface Rendered {
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

/** Loaded for long lists only. Few users have them on their screen. */
const VirtualRows = lazy(async () => ({
  default: (await import('./virtual-rows.tsx')).VirtualRows,
}))

const AT_FIRST = 40

/** Renders all rows or, of a long list, those in view. */
export function RowWindow({ isVirtual, ...props }: RowWindowProps & { isVirtual: boolean }) {
  const { count, rowPx, children } = props
  if (!isVirtual) return children({ from: 0, to: count, above: 0, below: 0 })
  const to = Math.min(count, AT_FIRST)
  return (
    <Suspense fallback={children({ from: 0, to, above: 0, below: (count - to) * rowPx })}>
      <VirtualRows {...props} />
    </Suspense>
  )
}
