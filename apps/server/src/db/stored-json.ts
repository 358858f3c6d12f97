/** The buyer, as stored in the columns `buyer`. */
export interface Buyer {
  name: string
  address: string
  gstin: string | null
  /** The code of the buyer's state for GST. Missing in rows from before it was recorded. */
  state_code?: string | null
  /** A unit or developer of a special economic zone. Missing in the same rows. */
  is_sez?: boolean
}

/** The seller and the tax that the price contains, as stored in `billing_payment.seller`. */
export interface StoredSeller {
  name: string
  address: string
  gstin: string | null
  /** The service accounting code (SAC) of the service. */
  sac: string
  tax: { name: string; percent: number } | null
}
