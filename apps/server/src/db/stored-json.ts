/** Who buys, as it stands in the columns `buyer`. */
export interface Buyer {
  name: string
  address: string
  gstin: string | null
  /** Of the GST; left out in what was kept before it was asked for. */
  state_code?: string | null
}

/** Who sold, and the tax that the price contains, as they stand in `billing_payment.seller`. */
export interface Sold {
  name: string
  address: string
  gstin: string | null
  /** What kind of service it is to the tax office. */
  sac: string
  tax: { name: string; percent: number } | null
}
