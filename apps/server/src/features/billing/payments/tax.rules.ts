import { stateName } from '@dastak/contract/gst-states.ts'
import type { ShownTax } from '@dastak/contract/billing/shown-tax.ts'
import { isGst, placeOfSupply, splitTax } from '@dastak/contract/billing/tax.ts'
import type { Buyer, StoredSeller } from '../../../db/stored-json.ts'

/**
 * The tax in a price, as on its invoice. Null if there is none, or if the seller has no GSTIN:
 * sellers who are not registered may not name GST.
 */
export function taxIn(
  amount: number,
  { tax, gstin, sac }: StoredSeller,
  buyer: Buyer,
): ShownTax | null {
  if (!tax || (isGst(tax) && gstin === null)) return null
  const seller = isGst(tax) && gstin !== null ? gstin.slice(0, 2) : null
  const place = seller && placeOfSupply(buyer, seller)
  const isSez = seller !== null && buyer.is_sez === true
  const { taxable, parts } = splitTax(amount, tax, { seller, place, isSez })
  return {
    ...tax,
    seller_state: stateOf(seller),
    place_of_supply: stateOf(place),
    is_sez: isSez,
    sac: seller && sac,
    taxable_amount: taxable,
    parts,
  }
}

/** Only the invented seller of a demo is there. */
const NO_STATE = 'Sample state'

const stateOf = (code: string | null) =>
  code === null ? null : { code, name: stateName(code) ?? NO_STATE }
