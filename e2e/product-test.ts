import { test as base } from '@playwright/test'
import { delayCode } from './late-code.ts'
import { copyPreparedData, FIRST_START_MS } from './prepared-data.ts'
import { startProduct, type Product } from './start-product.ts'

/**
 * A `test` for journeys through a demo with these settings: one product for each worker,
 * `page.goto('/')` opens it. Each call makes another product, so files share what it returns.
 */
function testWith(env: Readonly<Record<string, string>>) {
  return base.extend<object, { product: Product }>({
    product: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright wants to see a pattern
      async ({}, use) => {
        const product = await startProduct({ env, dataDir: await copyPreparedData() })
        await use(product)
        await product.remove()
      },
      { scope: 'worker', timeout: FIRST_START_MS },
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

export const PURPOSE = 'Businesses look up directors with whom they want to trade.'

/** For journeys that need a setting, or that remove contacts which others show. */
export const testWithSettings = testWith({
  SELLER_NAME: 'Sample Software',
  SELLER_ADDRESS: '1 Sample Road, Pune',
  SELLER_GSTIN: '27AAACS0000A1ZG',
  SIGN_UP_PHONE_CREDITS: '1',
  SIGN_UP_EMAIL_CREDITS: '1',
  PRIVACY_PURPOSE: PURPOSE,
  // The contacts of the demo are from the past, so its leads are old enough after a day.
  REFRESH_AFTER_DAYS: '1',
  ESTIMATE_WAIT_SECONDS: '0',
  // In a demo, webhooks and leads are sent to no other machine.
  WEBHOOK_PRIVATE_HOSTS: '127.0.0.1',
})
