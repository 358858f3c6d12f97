import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './phone-fold.module.css'

const PHONE = '(width < 48em)'

interface PhoneFoldProps {
  /** The line that opens it on a phone. */
  title: string
  /** What is shown at the end of that line. */
  count?: ReactNode
  /** What is shown instead of the line on wider screens. */
  head?: ReactNode
  children: ReactNode
}

/** Content that a phone shows only after its line was pressed. Wider screens always show it. */
export function PhoneFold({ title, count, head, children }: PhoneFoldProps) {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  if (!isPhone)
    return (
      <>
        {head}
        {children}
      </>
    )
  return (
    <details className={classes.fold}>
      <summary>
        <span>{title}</span>
        {count === undefined ? null : <span className={classes.count}>{count}</span>}
      </summary>
      {children}
    </details>
  )
}
