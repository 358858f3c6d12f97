import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { paste } from './paste.ts'
import { signInWithPermission } from './people.ts'
import { test } from './product-test.ts'
import { GST_NUMBERS } from './sample-gst.ts'
import type { Product } from './start-product.ts'

const REVEAL = '**/users/mobile-email-from-gst'
const FALLBACK = 'An error occurred while fetching the email/phone from GST.'
const [first, second] = GST_NUMBERS.withBoth
const nobody = GST_NUMBERS.withNone[0]
if (!first?.phone || !first.email || !second || !nobody)
  throw new Error('The sample data lacks a GST number.')

async function mayGst(page: Page, product: Product, national: string): Promise<void> {
  await signInWithPermission(page, product, national, 'gstin-search', '/gst')
}

async function submit(page: Page, gstin: string): Promise<void> {
  await page.getByLabel('GST Number').fill(gstin)
  await page.getByRole('button', { name: /^Submit/ }).click()
}

async function downloaded(page: Page): Promise<{ name: string; text: string }> {
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const download = await waiting
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

test('a GST number is looked up, copied, exported and kept as a lead', async ({
  page,
  product,
}) => {
  await mayGst(page, product, '9811100031')
  const details = page.getByRole('region', { name: 'GST details' })
  const badge = (phone: number, email: number) =>
    page.getByRole('link', { name: `Credits left: ${phone} phone, ${email} email` })
  let calls = 0
  page.on('request', (request) => {
    if (request.url().endsWith('mobile-email-from-gst')) calls += 1
  })

  await test.step('the menu has the entry at the eighth position', async () => {
    const entries = page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('list')
      .first()
      .getByRole('link')
    await expect(entries.nth(7)).toHaveText('Search GST Details')
  })

  await test.step('a wrong length is refused in place, without a call', async () => {
    for (const wrong of ['', first.gstin.slice(1), `${first.gstin}9`]) {
      await submit(page, wrong)
      await expect(page.getByText('Please enter valid GST Number')).toBeVisible()
    }
    await page.getByLabel('GST Number').fill(`${first.gstin}99999`)
    await expect(page.getByLabel('GST Number')).toHaveValue(`${first.gstin}9`)
    await paste(page.getByLabel('GST Number'), `GSTIN: ${first.gstin.toLowerCase()}.`)
    await expect(page.getByLabel('GST Number')).toHaveValue(first.gstin)
    expect(calls).toBe(0)
  })

  await test.step('a mistyped one only gets a hint', async () => {
    const last = first.gstin.endsWith('0') ? '1' : '0'
    await page.getByLabel('GST Number').fill(first.gstin.slice(0, -1) + last)
    await expect(page.getByText(/may be mistyped/)).toBeVisible()
  })

  await test.step('lower case finds it too; the badge counts down immediately', async () => {
    await expect(badge(10, 10)).toBeVisible()
    await submit(page, first.gstin.toLowerCase())
    await expect(details.getByText('Cost: 1 phone + 1 email credit')).toBeVisible()
    await expect(details.getByText(first.businessName).first()).toBeVisible()
    await expect(details.getByText(first.state)).toBeVisible()
    await expect(badge(9, 9)).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/gst\\?query=${first.gstin}$`))
  })

  await test.step('both contacts copy on click', async () => {
    await details.getByRole('button', { name: /^\+91/ }).click()
    await expect(page.getByText('Phone number copied')).toBeVisible()
    await details.getByRole('button', { name: first.email! }).click()
    await expect(page.getByText('Email ID copied')).toBeVisible()
  })

  await test.step('the download has plain values', async () => {
    const { name, text } = await downloaded(page)
    expect(name).toBe(`Gst_${first.gstin}.csv`)
    expect(text).toContain(`${first.businessName},${first.gstin},${first.phone},${first.email},`)
  })

  await test.step('the second time is free; a business without a contact costs nothing', async () => {
    await submit(page, first.gstin)
    await expect(details.getByText('Free: already yours')).toBeVisible()
    await submit(page, nobody.gstin)
    await expect(details.getByText('No contact found. Nothing was charged.')).toBeVisible()
    await expect(details.getByText('Not found', { exact: true })).toHaveCount(2)
    await expect(badge(9, 9)).toBeVisible()
  })

  await test.step('the lead is in the list, and is found by its number with any spacing', async () => {
    await page.getByRole('link', { name: 'GST Leads Extracted' }).click()
    await expect(page).toHaveTitle(/^GST Leads Extracted · /)
    await expect(page.getByText('Showing 1 Results...')).toBeVisible()
    const heads = page.getByRole('columnheader').getByRole('button')
    await expect(heads).toHaveText([
      'Extracted on',
      'Business Name',
      'GST Number',
      'Phone',
      'Email',
    ])
    await expect(page.getByRole('columnheader', { name: 'Extracted on' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    await page.getByLabel('Filter Phone').fill(first.phone!.slice(-5))
    await expect(page.getByText('Showing 1 Results...')).toBeVisible()
    await page.getByRole('cell').getByRole('button', { name: /^\+91/ }).click()
    await expect(page.getByText('Phone number copied')).toBeVisible()
    await page.getByRole('cell').getByRole('button', { name: first.email! }).click()
    await expect(page.getByText('Email ID copied')).toBeVisible()
    const { name, text } = await downloaded(page)
    expect(name).toBe('gst_leads.csv')
    expect(text).toContain(`,${first.businessName},${first.gstin},${first.phone},${first.email}`)
  })

  await test.step('the lists of director and GST leads link to each other, and stay separate', async () => {
    const between = page.getByRole('navigation', { name: 'Leads' })
    await between.getByRole('link', { name: 'DIN leads' }).click()
    await expect(page.getByText('No Data Found')).toBeVisible()
    await between.getByRole('link', { name: 'GST leads' }).click()
    await expect(page.getByText('Showing 1 Results...')).toBeVisible()
  })
})

test('a failed GST lookup shows an error over an empty table, and can be retried in place', async ({
  page,
  product,
}) => {
  await mayGst(page, product, '9811100032')
  const details = page.getByRole('region', { name: 'GST details' })
  const again = details.getByRole('button', { name: 'Try again' })

  await test.step('no connection: the fallback', async () => {
    await page.route(REVEAL, (route) => route.abort())
    await submit(page, first.gstin)
    await expect(details.getByText(FALLBACK)).toBeVisible()
    await expect(details.getByText('If you try again, you are not charged twice.')).toBeVisible()
    await expect(details.getByText('No Data Found')).toBeVisible()
    await expect(details.getByRole('cell')).toHaveCount(0)
  })

  await test.step("a proxy's page: the fallback too", async () => {
    await page.unroute(REVEAL)
    await page.route(REVEAL, (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad</h1>' }),
    )
    await again.click()
    await expect(details.getByText(FALLBACK)).toBeVisible()
  })

  await test.step("the server's message and the wait that it requires", async () => {
    await page.unroute(REVEAL)
    const message = 'Too many lookups at once. Please wait a moment.'
    const json = {
      success: false,
      status_code: 429,
      message_code: 'rate_limited',
      message,
      data: null,
    }
    await page.route(REVEAL, (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '2' }, json }),
    )
    await again.click()
    await expect(details.getByText(message)).toBeVisible()
    const wait = details.getByRole('button', { name: /^Try again in \d s$/ })
    await expect(wait).toHaveAttribute('aria-disabled', 'true')
    await page.unroute(REVEAL)
    await expect(again).toBeVisible()
    await again.click()
    await expect(details.getByText('Cost: 1 phone + 1 email credit')).toBeVisible()
  })

  await test.step('an unknown number: the server’s message', async () => {
    await submit(page, '22AAAAA0000A1Z5')
    await expect(details.getByRole('alert')).not.toBeEmpty()
    await expect(details.getByText('No Data Found')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Credits left: 9 phone, 9 email' })).toBeVisible()
  })
})

test('by keyboard alone: from the palette to the copied number', async ({ page, product }) => {
  await mayGst(page, product, '9811100033')
  await expect(page.getByLabel('GST Number')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(second.gstin)
  await expect(page.getByRole('option', { name: /GST number/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('GST Number')).toHaveValue(second.gstin)
  await page.getByLabel('GST Number').focus()
  await page.keyboard.press('Enter')
  const details = page.getByRole('region', { name: 'GST details' })
  await expect(details.getByRole('button', { name: /^\+91/ })).toBeVisible()
  for (const name of [/^Submit/, /^\+91/]) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name })).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(page.getByText('Phone number copied')).toBeVisible()
})
