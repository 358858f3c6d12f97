import type { DirectorRecord } from '@dastak/contract/registry/registry.ts'
import { mostItCosts } from '../../../lib/words/credit-words.ts'
import type { DirectorState } from './director-contact.ts'
import { rowOffer, usualPrice } from './director-price.ts'
import classes from './director-table.module.css'

interface PriceLineProps {
  directors: readonly DirectorRecord[]
  stateOf: (din: string) => DirectorState
}

/** What Get Details costs, once above the table; nothing where no row costs anything. */
export function PriceLine({ directors, stateOf }: PriceLineProps) {
  const price = usualPrice(
    directors.map((director) => rowOffer(director, stateOf(director.din_number))),
  )
  if (!price) return null
  return (
    <p className={classes.price} data-screen-only>
      <strong>Get Details</strong> · {mostItCosts(price)} each, nothing found costs nothing
    </p>
  )
}
