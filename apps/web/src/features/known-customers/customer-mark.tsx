import classes from './customer-mark.module.css'
import { customerMarkText } from './customer-mark.text.ts'
import { type Somebody, useIsCustomer } from './find-customers.ts'

/** A small chip for somebody who is on the list of the user's own customers. */
export function CustomerMark({ who }: { who: Somebody }) {
  if (!useIsCustomer(who)) return null
  return (
    <>
      {' '}
      <span className={classes.mark} title={customerMarkText.title}>
        {customerMarkText.label}
      </span>
    </>
  )
}
