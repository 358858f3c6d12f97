import { test as base } from '@playwright/test'
import { startProduct, type Product } from './start-product.ts'

/** Journeys use this `test`: one running product per worker, `page.goto('/')` opens it. */
export const test = base.extend<object, { product: Product }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants to see a pattern
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.remove()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
})
