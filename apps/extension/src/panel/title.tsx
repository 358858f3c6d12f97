import { useEffect, useRef, type ReactNode } from 'react'

/** A heading that gets the focus, so that keyboard and screen reader continue from it. */
export function Title({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body || !document.activeElement)
      heading.current?.focus()
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}
