import type { ReactNode } from 'react'

interface FactProps {
  name: string
  /** Used for its style. */
  kind?: string
  children: ReactNode
}

/** One name and value of a `dl`. */
export function Fact({ name, kind, children }: FactProps) {
  return (
    <div data-kind={kind}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
