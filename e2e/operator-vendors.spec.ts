import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { startContactVendor } from '../apps/server/src/testing/vendors/contact-vendor.ts'
import {
  behaveWell,
  knowNothing,
  requestOf,
} from '../apps/server/src/testing/vendors/misbehaviours.ts'
import { startSmsVendor, type SmsVendor } from '../apps/server/src/testing/vendors/sms-vendor.ts'
import { inspectAll, openInApp } from './inspect.ts'
import { signInAsOperator } from './operator-data.ts'
import { press } from './people.ts'
import { startProduct, type Product } from './start-product.ts'

const NATIONAL = '9876548001'
const LONG = 'Contacts and More of Upper Sample Nagar'
const KEY = 'a-key-of-the-vendor-77'

interface World {
  product: Product
  sms: SmsVendor
  vendor: Awaited<ReturnType<typeof startContactVendor>>
}

/** The product with real data and two vendors on this machine, because a demo calls none. */
const test = base.extend<object, { world: World }>({
  world: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants to see a pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'dastak-vendors-'))
      const [sms, vendor] = await Promise.all([startSmsVendor(), startContactVendor(behaveWell)])
      const kinds = (name: string) => ({ din: { ...requestOf(name), callback: undefined } })
      const file = JSON.stringify([
        { name: 'First Sample', kinds: kinds('first') },
        { name: LONG, kinds: kinds('second') },
      ])
      const path = join(folder, 'vendors.json')
      writeFileSync(path, file.replaceAll('URL', vendor.url))
      const product = await startProduct({
        env: {
          DEMO: 'false',
          SECRET_KEY: 'a secret key of this journey, long enough to be one',
          PRIVATE_HOSTS: '127.0.0.1',
          SMS_HTTP_URL: sms.url,
          CONTACT_VENDORS: path,
          VENDOR_KEY: KEY,
        },
      })
      await use({ product, sms, vendor })
      await product.remove()
      sms.close()
      vendor.close()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ world }, use) => use(world.product.url),
})

async function confirm(page: Page, sms: SmsVendor): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(dialog.getByLabel('Digit 1 of 6')).toBeFocused()
  await page.keyboard.type(sms.codeFor(`+91${NATIONAL}`))
  await expect(dialog).toBeHidden()
}

const chain = (page: Page) => page.getByRole('list', { name: 'Order for DINs' })
const part = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Part' }).getByRole('link', { name }).click()

test('the chain of vendors is ordered, priced, tried and billed by keyboard', async ({
  page,
  world: { product, sms, vendor },
}) => {
  await signInAsOperator(page, product, NATIONAL, '/operator/vendors')
  await test.step('the order is changed with the arrows, which keep the focus', async () => {
    await expect(chain(page).getByRole('listitem').first()).toContainText('First Sample')
    const down = page.getByRole('button', { name: 'Move First Sample down' })
    await press(down)
    await confirm(page, sms)
    await expect(page.getByText('First Sample is now number 2.')).toBeVisible()
    await expect(chain(page).getByRole('listitem').first()).toContainText(LONG)
    await expect(down).toBeFocused()
    await expect(down).toHaveAttribute('aria-disabled', 'true')
    await press(page.getByRole('button', { name: 'Move First Sample up' }))
    await expect(chain(page).getByRole('listitem').first()).toContainText('First Sample')
  })

  await test.step('a step gets its price and its cap', async () => {
    await press(page.getByRole('button', { name: 'Edit First Sample' }))
    const dialog = page.getByRole('dialog', { name: 'First Sample for DINs' })
    await dialog.getByLabel('Price in rupees').fill('two')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Please enter a price in rupees')).toBeVisible()
    await dialog.getByLabel('Price in rupees').fill('1,234.50')
    await dialog.getByLabel('The price is for').selectOption('a call')
    await dialog.getByLabel('Most calls a day').fill('3')
    await dialog.getByLabel('Time-out in seconds').fill('2.5')
    await inspectAll(page, 'operator-vendor-step')
    await press(dialog.getByRole('button', { name: 'Save' }))
    await expect(dialog).toBeHidden()
    const step = chain(page).getByRole('listitem').first()
    await expect(step).toContainText('₹1,234.50 a call')
    await expect(step).toContainText('0 of 3')
    await expect(step).toContainText('2.5 s')
  })

  await test.step('vendors are tried for no more than was shown', async () => {
    await part(page, 'Try')
    await page.getByLabel('Numbers that you know').fill('din,nothing')
    await page.getByRole('button', { name: 'Show the cost' }).click()
    await expect(page.getByText('Line 1 has no din number.')).toBeVisible()
    await page.getByLabel('Numbers that you know').fill('din,1,11111 00001\ndin,2,11111 99999')
    await press(page.getByRole('button', { name: 'Show the cost' }))
    await expect(page.getByText('4 calls, which cost ₹2,469 at most')).toBeVisible()
    expect(vendor.calls).toEqual([])
    await inspectAll(page, 'operator-vendor-cost')
    vendor.react = (call, response) =>
      (call.url === '/second' ? knowNothing : behaveWell)(call, response)
    await press(page.getByRole('button', { name: 'Try for at most ₹2,469' }))
    await expect(page.getByText('First Sample: 1 right, 1 wrong, 0 without a hit')).toBeVisible()
    await expect(page.getByText(`${LONG}: 0 right, 0 wrong, 2 without a hit`)).toBeVisible()
    expect(vendor.calls).toHaveLength(4)
    await inspectAll(page, 'operator-vendor-results')
  })

  await test.step('what was called is in the chain, the figures and the statement', async () => {
    await part(page, 'Chains')
    await expect(chain(page).getByRole('listitem').first()).toContainText('2 of 3')
    await expect(chain(page).getByRole('listitem').first()).toContainText('100%')
    await part(page, 'Figures')
    await expect(page.getByRole('row', { name: /First Sample.*₹2,469/ })).toBeVisible()
    await inspectAll(page, 'operator-vendor-figures')
    await part(page, 'Statement')
    await expect(page.getByText('₹2,469 in all')).toBeVisible()
    const download = page.waitForEvent('download')
    await press(page.getByRole('button', { name: 'Download CSV' }))
    expect((await download).suggestedFilename()).toMatch(/^vendors-\d{4}-\d{2}\.csv$/)
    await inspectAll(page, 'operator-vendor-statement')
    await part(page, 'History')
    await expect(page.getByText(/Price: ₹0 → ₹1,234.50/)).toBeVisible()
    await inspectAll(page, 'operator-vendor-history')
  })

  await test.step('a vendor is added and gets another key, and another one is disabled', async () => {
    await press(page.getByRole('button', { name: 'Add a vendor' }))
    const add = page.getByRole('dialog', { name: 'Add a vendor' })
    await add.getByLabel('Vendor', { exact: true }).selectOption('attestr')
    await add.getByRole('button', { name: 'Add vendor' }).click()
    await expect(add.getByText('Please enter a key without blanks')).toBeVisible()
    await add.getByLabel('ATTESTR_TOKEN').fill('an-invented-key')
    await inspectAll(page, 'operator-vendor-add')
    await press(add.getByRole('button', { name: 'Add vendor' }))
    await expect(add).toBeHidden()
    await part(page, 'Chains')
    await press(page.getByRole('button', { name: 'Change keys Attestr' }))
    const keys = page.getByRole('dialog', { name: 'Keys of Attestr' })
    await keys.getByLabel('ATTESTR_TOKEN').fill('another-invented-key')
    await press(keys.getByRole('button', { name: 'Save keys' }))
    await expect(page.getByText('The keys of Attestr were saved.')).toBeVisible()
    await press(page.getByRole('button', { name: 'Disable First Sample' }))
    await press(page.getByRole('dialog').getByRole('button', { name: 'Disable' }))
    await expect(page.getByRole('button', { name: 'Enable First Sample' })).toBeVisible()
    expect(await page.content()).not.toMatch(new RegExp(`invented-key|${KEY}`))
  })

  const ownKeys = (name: string) => page.getByRole('button', { name: `${name} Attestr` })
  await test.step('own keys are switched on for a vendor of a preset only', async () => {
    await expect(page.getByText('Vendors from a file take none')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Use own keys/ })).toHaveCount(1)
    await press(ownKeys('Use own keys'))
    await expect(page.getByText('Customers can use own keys at Attestr now.')).toBeVisible()
    await expect(ownKeys('Stop own keys')).toBeVisible()
    await inspectAll(page, 'operator-vendors')
  })

  const settings = async () => {
    await page.goto('/account/settings')
    await page.getByRole('heading', { name: 'Your data' }).scrollIntoViewIfNeeded()
  }
  await test.step('a user keeps their own key there, of which only the end is shown', async () => {
    await settings()
    await press(page.getByRole('button', { name: 'Add key Attestr' }))
    const dialog = page.getByRole('dialog', { name: 'Your key at Attestr' })
    await dialog.getByRole('button', { name: 'Save key' }).click()
    await expect(dialog.getByText('Please enter the key ATTESTR_TOKEN')).toBeVisible()
    await dialog.getByLabel('ATTESTR_TOKEN').fill('my-own-key-4321')
    await press(dialog.getByRole('button', { name: 'Save key' }))
    await expect(page.getByRole('row', { name: /Attestr.*••••4321/ })).toBeVisible()
    await expect(page.getByText('finds costs you no credits')).toBeVisible()
    await expect(page.getByText(LONG)).toHaveCount(0)
    await inspectAll(page, 'own-vendor-keys')
  })

  await test.step('switched off, the kept key can only be removed', async () => {
    await openInApp(page, '/operator/vendors')
    await press(ownKeys('Stop own keys'))
    await expect(ownKeys('Use own keys')).toBeVisible()
    await part(page, 'History')
    await expect(page.getByText('Own keys: yes → no')).toBeVisible()
    await settings()
    await expect(page.getByText('••••4321, not used any more')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Change key Attestr' })).toHaveCount(0)
    await press(page.getByRole('button', { name: 'Remove key Attestr' }))
    await press(page.getByRole('dialog').getByRole('button', { name: 'Remove key' }))
    await expect(page.getByText('Your own vendor keys')).toHaveCount(0)
  })
})
