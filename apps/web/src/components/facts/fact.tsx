import type { ReactNode } from 'react'

interface FactProps {
  name: string
  /** For its look. */
  kind?: string
  children: ReactNode
}

/** One of a `dl`: its name, and what it is. */
export function Fact({ name, kind, children }: FactProps) {
  return (
    <div data-kind={kind}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
