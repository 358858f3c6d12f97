import { expect, type Page } from '@playwright/test'
import { inspect, inspectAll, openInApp, view } from './inspect.ts'
import { addVerified, signInByLink } from './people.ts'
import { testWithSettings as test } from './product-test.ts'

const mailsTo = async (page: Page, to: string) => {
  const response = await page.request.get('/dev/outbox', {
    headers: { accept: 'application/json' },
  })
  const all = (await response.json()) as { to: string; subject: string; text: string }[]
  return all.filter((message) => message.to === to && message.subject.startsWith('Receipt'))
}

test('a business sees the tax, gives its GSTIN before it pays, and gets a receipt, a mail and an invoice', async ({
  page,
  product,
}) => {
  // Only a verified address gets mail.
  await addVerified(product, '9876505101')
  await signInByLink(page, product, '9876505101', '/plan')
  const dialog = page.getByRole('dialog', { name: 'Choose Startup?' })
  const cost = (name: string | RegExp) => dialog.getByRole('row', { name })
  const facts = page.getByRole('table', { name: 'Receipt' })

  await test.step('the amount due shows its tax, and follows the state', async () => {
    await page.getByRole('button', { name: 'Choose Startup' }).click()
    await expect(cost(/Due now/)).toContainText('₹2,999')
    await expect(cost(/Taxable value/)).toContainText('₹2,541.52')
    await expect(cost(/CGST 9 %/)).toContainText('₹228.74')
    await expect(cost(/SGST 9 %/)).toContainText('₹228.74')
    await dialog.getByLabel('State').selectOption({ label: 'Karnataka (29)' })
    await expect(cost(/IGST 18 %/)).toContainText('₹457.47')
    await expect(cost(/Taxable value/)).toContainText('₹2,541.53')
    await expect(cost(/CGST/)).toHaveCount(0)
    await expect(dialog.getByLabel('Billing name')).toHaveValue('Newcomer Sample')
  })

  await test.step('a wrong GSTIN is refused in plain words, and nothing is paid', async () => {
    await dialog.getByLabel('GSTIN').fill('29AAACB0000A1Z5')
    await expect(dialog.getByText(/This GSTIN has a typing mistake/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(dialog.getByText('Please enter valid GST Number')).toBeVisible()
    await expect(dialog.getByText('Please enter a billing address')).toBeVisible()
    await expect(page).toHaveURL(/\/plan$/)
    await dialog.getByLabel('Address').fill('12 Sample Road\nBengaluru 560001')
    await dialog.getByLabel('GSTIN').fill('27 aaacb 0000 a1zx')
    await expect(dialog.getByText('Registered in Maharashtra.')).toBeVisible()
    await expect(dialog.getByLabel('State')).toHaveValue('27')
    await expect(cost(/CGST 9 %/)).toBeVisible()
    await dialog.getByLabel(/special economic zone/).check()
    await expect(cost(/IGST 18 %/)).toBeVisible()
    await dialog.getByLabel(/special economic zone/).uncheck()
    await expect(cost(/CGST 9 %/)).toBeVisible()
    await dialog.getByLabel('GSTIN').fill('29AAACB0000A1ZT')
    await expect(cost(/IGST 18 %/)).toBeVisible()
    await inspect(page, 'buy-light-desktop')
    await view(page, { scheme: 'dark', size: 'phone' })
    await inspect(page, 'buy-dark-phone')
    await view(page, { scheme: 'light', size: 'desktop' })
  })

  await test.step('an unfinished payment page is mentioned, and the notice can be dismissed', async () => {
    await dialog.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(page.getByText('GSTIN 29AAACB0000A1ZT')).toBeVisible()
    await expect(page.locator('dt, dd').filter({ hasText: /Taxable value|IGST 18 %/ })).toHaveCount(
      2,
    )
    await expect(page.getByText('₹457.47')).toBeVisible()
    await expect(page.getByText('Total due now')).toBeVisible()
    await page.goto('/plan')
    await expect(
      page.getByText(/left the payment page\. We have not received a payment for Startup yet/),
    ).toBeVisible()
    await inspectAll(page, 'left-checkout')
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(page.getByText(/You left the payment page/)).toBeHidden()
  })

  await test.step('the details are remembered the next time; the receipt follows the payment', async () => {
    await page.getByRole('button', { name: 'Choose Startup' }).click()
    await expect(dialog).toContainText(
      'Billed to Newcomer Sample, Karnataka, GSTIN 29AAACB0000A1ZT',
    )
    await dialog.getByRole('button', { name: 'Continue to payment' }).click()
    await page.getByRole('button', { name: /^Pay ₹/ }).click()
    await expect(page).toHaveURL(/\/receipts\/[\w-]{36}$/)
    await expect(
      page.getByRole('status').filter({ hasText: 'Your credits are ready' }),
    ).toBeVisible()
    for (const [name, value] of [
      [/^Paid ₹/, '₹2,999'],
      [/^For/, 'Startup, one month'],
      [/Taxable value/, '₹2,541.53'],
      [/IGST 18 %/, '₹457.47'],
      [/Credits added/, '1,200 phone and 1,200 email credits'],
      [/Place of supply/, 'Karnataka (29)'],
      [/Billed to/, 'GSTIN 29AAACB0000A1ZT'],
      [/Sold by/, 'Sample Software, GSTIN 27AAACS0000A1ZG'],
    ] as const)
      await expect(facts.getByRole('row', { name })).toContainText(value)
    await inspectAll(page, 'receipt')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download invoice' }).click()
    expect((await download).suggestedFilename()).toMatch(/^invoice-SBX-.*\.pdf$/)
  })

  await test.step('the same comes by mail, once', async () => {
    const to = 'n9876505101@newcomer.example'
    await expect.poll(async () => (await mailsTo(page, to)).length).toBe(1)
    expect((await mailsTo(page, to))[0]?.text).toContain('IGST 18 %: ₹457.47')
    expect((await mailsTo(page, to))[0]?.text).toContain(new URL(page.url()).pathname)
  })

  await test.step('it is listed among the payments', async () => {
    const { pathname } = new URL(page.url())
    await page.getByRole('link', { name: 'Payments and invoices' }).click()
    await page.getByRole('link', { name: 'Startup, one month' }).click()
    await expect(page).toHaveURL(new RegExp(`${pathname}$`))
    await openInApp(page, '/receipts/00000000-0000-4000-8000-000000000000')
    await expect(page.getByRole('alert')).toContainText('There is no such payment.')
  })
})
