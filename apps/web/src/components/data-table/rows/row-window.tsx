import { Suspense, lazy } from 'react'
import type { RowWindowProps } from './row-window-props.ts'

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
