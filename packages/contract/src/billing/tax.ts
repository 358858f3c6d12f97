/** The tax in a price. Amounts in the currency's smallest unit, states as GST's two digits. */
interface Tax {
  name: string
  percent: number
}
interface TaxSplit {
  /** The price without the tax. With the parts it makes the price, to the paisa. */
  taxable: number
  parts: { name: string; percent: number; amount: number }[]
}

/** Union territories without a legislature: what a state gets elsewhere is called UTGST there. */
const UNION_TERRITORIES: ReadonlySet<string> = new Set(['04', '26', '31', '35', '38', '97'])

/** Whether a tax is the GST of India, which is shown as CGST and SGST or as IGST. */
export const isGst = ({ name }: Tax) => name.trim().toUpperCase() === 'GST'

/** Where a service is supplied: where the buyer is registered, else lives, else the seller. */
export function placeOfSupply(
  buyer: { gstin: string | null; state_code?: string | null },
  seller: string,
): string {
  return buyer.gstin?.slice(0, 2) ?? buyer.state_code ?? seller
}

/**
 * Splits a price that contains its tax. GST is IGST between two states, and within one it is CGST
 * and SGST (UTGST in a union territory), of equal amounts as returns want them: where the tax is an
 * odd number of paise, the taxable value takes up the difference.
 */
export function splitTax(
  amount: number,
  tax: Tax,
  { seller, place }: { seller: string | null; place: string | null },
): TaxSplit {
  const { name, percent } = tax
  const contained = (share: number) => Math.round((amount * share) / (100 + percent))
  if (!isGst(tax) || seller !== place) {
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
