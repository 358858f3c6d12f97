import { expect, test as base } from '@playwright/test'
import { delayCode } from './late-code.ts'
import { copyPreparedData, FIRST_START_MS } from './prepared-data.ts'
import { refuseOutOfReach } from './reach.ts'
import { withSharedAccounts, type SharedAccounts } from './shared-accounts.ts'
import { startProduct, type Product } from './start-product.ts'

/**
 * A `test` for journeys through a demo with these settings: one product for each worker,
 * `page.goto('/')` opens it. Each call makes another product, so files share what it returns. A
 * journey fails that leaves something on an account of the demo, where the next one would find it,
 * or presses what a person cannot reach.
 */
function testWith(env: Readonly<Record<string, string>>) {
  return base.extend<{ leavesNothing: void }, { product: Product; shared: SharedAccounts }>({
    product: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright wants to see a pattern
      async ({}, use) => {
        const product = await startProduct({ env, dataDir: await copyPreparedData() })
        await use(product)
        await product.remove()
      },
      { scope: 'worker', timeout: FIRST_START_MS },
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
