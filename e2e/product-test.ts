import { test as base } from '@playwright/test'
import { delayCode } from './late-code.ts'
import { startProduct, type Product } from './start-product.ts'

/**
 * A `test` for journeys through a product with these settings: one for each worker,
 * `page.goto('/')` opens it.
 */
export function testWith(env: Readonly<Record<string, string>>) {
  return base.extend<object, { product: Product }>({
    product: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright wants to see a pattern
      async ({}, use) => {
        const product = await startProduct({ env })
        await use(product)
        await product.remove()
      },
      { scope: 'worker', timeout: 90_000 },
    ],
    baseURL: async ({ product }, use) => use(product.url),
    page: async ({ page }, use) => {
      await delayCode(page)
      await use(page)
    },
  })
}

/** For most journeys: the product without any settings. */
export const test = testWith({})
