/**
 * The tax in a price. Amounts are in the smallest unit of the currency, states are two-digit GST
 * codes.
 */
interface Tax {
  name: string
  percent: number
}
interface TaxSplit {
  /** The price without the tax. With the parts it adds up to the price, exact to the paisa. */
  taxable: number
  parts: { name: string; percent: number; amount: number }[]
}

/** Union territories without a legislature. There, the state part of the tax is called UTGST. */
const UNION_TERRITORIES: ReadonlySet<string> = new Set(['04', '26', '31', '35', '38', '97'])

/** Whether a tax is the Indian GST, which is shown as CGST and SGST or as IGST. */
export const isGst = ({ name }: Tax) => name.trim().toUpperCase() === 'GST'

/** The state of the buyer's registration, otherwise of the buyer, otherwise of the seller. */
export function placeOfSupply(
  buyer: { gstin: string | null; state_code?: string | null },
  seller: string,
): string {
  return buyer.gstin?.slice(0, 2) ?? buyer.state_code ?? seller
}

/**
 * Splits a price that contains its tax. GST is IGST between two states, and for a buyer in a
 * special economic zone (section 7(5) of the IGST Act). Within one state it is CGST and SGST (UTGST
 * in a union territory), in equal amounts because tax returns need them equal. If the tax is an odd
 * number of paise, the taxable value takes the difference.
 */
export function splitTax(
  amount: number,
  tax: Tax,
  {
    seller,
    place,
    isSez = false,
  }: { seller: string | null; place: string | null; isSez?: boolean | undefined },
): TaxSplit {
  const { name, percent } = tax
  const contained = (share: number) => Math.round((amount * share) / (100 + percent))
  if (!isGst(tax) || seller !== place || isSez) {
    const whole = contained(percent)
    return {
      taxable: amount - whole,
      parts: [{ name: isGst(tax) ? 'IGST' : name, percent, amount: whole }],
    }
  }
  const half = contained(percent / 2)
  return {
    taxable: amount - 2 * half,
    parts: ['CGST', UNION_TERRITORIES.has(place ?? '') ? 'UTGST' : 'SGST'].map((part) => ({
      name: part,
      percent: percent / 2,
      amount: half,
    })),
  }
}
