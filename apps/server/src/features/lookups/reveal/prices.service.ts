import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'
import type { Db } from '../../../db/database.ts'
import { KINDS } from '../kinds/kinds.ts'
import { listPrices } from './lookup-state.store.ts'

/** The price of each field of a kind, from the table `price`. */
export function createPrices({ kysely }: Db) {
  return {
    /** 0 for a field that the kind does not sell. */
    async priceOf(kind: LookupKind): Promise<{ phone: number; email: number }> {
      const prices = await listPrices(kysely)
      const amount = (unit: string) =>
        prices.find((price) => price.kind === kind && price.unit === unit)?.amount ?? 0
      return { phone: amount('phone'), email: amount('email') }
    },

    /**
     * Fields that are sold but have no price, as `kind/unit`: with one of them the product does not
     * start.
     */
    async unpriced(): Promise<string[]> {
      const priced = (await listPrices(kysely)).map(({ kind, unit }) => `${kind}/${unit}`)
      const sold = Object.values(KINDS).flatMap(({ kind, sells }) =>
        sells.map((unit) => `${kind}/${unit}`),
      )
      return sold.filter((field) => !priced.includes(field))
    },
  }
}
