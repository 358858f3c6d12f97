import { expect, test as base } from '@playwright/test'
import { delayCode } from './late-code.ts'
import { refuseOutOfReach } from './reach.ts'
import { withSharedAccounts, type SharedAccounts } from './shared-accounts.ts'
import { startProduct, type Product } from './start-product.ts'

/**
 * A `test` for journeys through a product with these settings: one for each worker,
 * `page.goto('/')` opens it. A journey fails that leaves something on an account of the demo, where
 * the next one would find it, or presses what a person cannot reach.
 */
export function testWith(env: Readonly<Record<string, string>>) {
  return base.extend<{ leavesNothing: void }, { product: Product; shared: SharedAccounts }>({
    product: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright wants to see a pattern
      async ({}, use) => {
        const product = await startProduct({ env })
        await use(product)
        await product.remove()
      },
      { scope: 'worker', timeout: 90_000 },
    ],
    shared: [async ({ product }, use) => withSharedAccounts(product, use), { scope: 'worker' }],
    leavesNothing: [
      async ({ shared }, use, info) => {
        await use()
        const changes = await shared.changes()
        // A journey that has failed did not come to its end.
        if (info.errors.length === 0) expect(changes, 'left on accounts of the demo').toEqual([])
      },
      { auto: true },
    ],
    baseURL: async ({ product }, use) => use(product.url),
    page: async ({ page }, use) => {
      refuseOutOfReach(page)
      await delayCode(page)
      await use(page)
    },
  })
}

/** For most journeys: the product without any settings. */
export const test = testWith({})
