import { expect } from '@playwright/test'
import { inspectAll, openInApp } from './inspect.ts'
import { addVerified, grant, signInByLink } from './people.ts'
import { testWithSettings as test } from './product-test.ts'
import { GST_NUMBERS } from './sample-gst.ts'

const MOBILE = '9811100097'
const EMAIL = `n${MOBILE}@newcomer.example`

test('a first purchase goes from Credits Exhausted back to the search, and the receipt is mailed once @smoke-buy', async ({
  page,
  product,
}) => {
  await addVerified(product, MOBILE)
  await grant(product, MOBILE, 'gstin-search')
  await signInByLink(page, product, MOBILE, '/gst')
  const popup = page.getByRole('dialog', { name: 'Credits Exhausted' })
  const dialog = page.getByRole('dialog', { name: 'Buy 100 credits of each kind?' })

  let search = ''

  await test.step('the popup says what more credits cost, and leads to them', async () => {
    await page.getByLabel('GST Number').fill(GST_NUMBERS.withBoth[0]!.gstin)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\?query=/)
    search = page.url()
    await expect(popup).toContainText('Without a plan, 100 phone and 100 email credits cost ₹449.')
    await inspectAll(page, 'credits-exhausted')
    await popup.getByRole('link', { name: 'See plans and credit packs' }).click()
    await expect(popup).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plans and credits')
  })

  await test.step('the plans show the price of a credit, the tax apart, and answers', async () => {
    await expect(page.getByText('₹381 + ₹68 GST · ₹2.25 a credit')).toBeVisible()
    await expect(page.getByText('₹2,542 + ₹457 GST · ₹1.25 a credit')).toBeVisible()
    await expect(page.getByText('You have no credits left.')).toBeVisible()
    await expect(page.getByText('How do I cancel?')).toBeVisible()
    await inspectAll(page, 'plans-and-credits')
  })

  await test.step('before the payment: total, tax, billing details, and what happens next', async () => {
    await page.getByRole('button', { name: 'Buy 100 credits of each kind' }).click()
    await expect(dialog.getByRole('row', { name: /Due now/ })).toContainText('₹449')
    const notes = dialog.getByRole('list', { name: 'Good to know' })
    await expect(notes).toContainText('You pay on the next page.')
    await expect(notes).toContainText(`It is also mailed to ${EMAIL}.`)
    await expect(notes).toContainText('This is one payment. Nothing renews')
    await expect(notes).toContainText('These credits never expire')
    await dialog.getByLabel('Address').fill('12 Sample Road\nBengaluru 560001')
    await dialog.getByLabel('GSTIN').fill('29AAACB0000A1ZT')
    await dialog.getByRole('button', { name: 'Continue to payment' }).click()
  })

  await test.step('leaving the payment page leads back to the search, and nothing is bought', async () => {
    await page.getByRole('button', { name: 'Decline' }).click()
    await expect(page).toHaveURL(search)
    await expect(page.getByText(/The payment was declined or cancelled/)).toBeVisible()
    await expect(page.getByRole('link', { name: /^Credits left: 0 phone/ })).toBeVisible()
  })

  await test.step('the payment leads there too, says what came, and the search goes on', async () => {
    await page.getByLabel('GST Number').fill(GST_NUMBERS.withBoth[1]!.gstin)
    await page.keyboard.press('Enter')
    await popup.getByRole('link', { name: 'See plans and credit packs' }).click()
    await page.reload()
    await page.getByRole('button', { name: 'Buy 100 credits of each kind' }).click()
    await dialog.getByRole('button', { name: 'Continue to payment' }).click()
    await page.getByRole('button', { name: /^Pay ₹/ }).click()
    await expect(page).toHaveURL(new RegExp(`/gst\\?query=${GST_NUMBERS.withBoth[1]!.gstin}$`))
    await expect(
      page.getByText('Paid: 100 credits of each kind. You got 100 phone and 100 email credits.'),
    ).toBeVisible()
    await page.getByRole('button', { name: /^Submit/ }).click()
    await expect(page.getByRole('link', { name: /^Credits left: 99 phone/ })).toBeVisible()
  })

  await test.step('the receipt opens from the payments, and says what follows', async () => {
    await openInApp(page, '/account/billing')
    await page.locator('a[href^="/receipts/"]').click()
    await expect(page).toHaveURL(/\/receipts\/[\w-]{36}$/)
    await expect(page.getByText(`A copy is mailed to ${EMAIL}. Nothing renews.`)).toBeVisible()
    await expect(page.getByRole('row', { name: /^Paid ₹/ })).toContainText('₹449')
    await expect(page.getByRole('link', { name: /^Credits left: 99 phone/ })).toBeVisible()
  })

  await test.step('the mail is in the outbox once, with a link to the receipt', async () => {
    const { pathname } = new URL(page.url())
    const mails = async () => {
      const response = await page.request.get('/dev/outbox', {
        headers: { accept: 'application/json' },
      })
      const all = (await response.json()) as { to: string; subject: string; text: string }[]
      return all.filter(({ to, subject }) => to === EMAIL && subject.startsWith('Receipt'))
    }
    await expect.poll(async () => (await mails()).length).toBe(1)
    expect((await mails())[0]!.text).toContain(pathname)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipt')
    expect(await mails()).toHaveLength(1)
  })

  await test.step('plans are found from the badge, the menu and the palette', async () => {
    await page.getByRole('link', { name: /^Credits left/ }).click()
    await expect(page).toHaveURL(/\/plan$/)
    await page.getByRole('button', { name: 'Profile menu' }).click()
    await expect(page.getByRole('link', { name: 'Plans and credits' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('buy')
    await expect(page.getByRole('option', { selected: true })).toHaveText(/^Plans and credits/)
  })
})
