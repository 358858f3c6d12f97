import * as z from 'zod/mini'

/** A state, with its GST code. */
const state = z.object({ code: z.string(), name: z.string() })

/** The tax in an amount. `taxable_amount` plus its parts is the amount, exact to the paisa. */
export const shownTax = z.object({
  /** For example GST, with its total percentage. */
  name: z.string(),
  percent: z.number(),
  /**
   * The states of the seller's registration and of the supply to the buyer. Null for any tax but
   * GST.
   */
  seller_state: z.nullable(state),
  place_of_supply: z.nullable(state),
  /** Whether the buyer is in a special economic zone. */
  is_sez: z.boolean(),
  /** The tax code of the service (SAC). Null for any tax but GST. */
  sac: z.nullable(z.string()),
  taxable_amount: z.number(),
  /** CGST and SGST (or UTGST) within a state, IGST between two states and for SEZ buyers. */
  parts: z.array(z.object({ name: z.string(), percent: z.number(), amount: z.number() })),
})
export type ShownTax = z.output<typeof shownTax>
