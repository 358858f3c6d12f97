import classes from './customer-mark.module.css'
import { type Somebody, useIsCustomer } from './find-customers.ts'
import { knownCustomersText } from './known-customers.text.ts'

const { mark } = knownCustomersText

/** A small chip for somebody who is on the list of the user's own customers. */
export function CustomerMark({ who }: { who: Somebody }) {
  if (!useIsCustomer(who)) return null
  return (
    <>
      {' '}
      <span className={classes.mark} title={mark.title}>
        {mark.label}
      </span>
    </>
  )
}
