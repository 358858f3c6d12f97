import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { inspectAll, openInApp } from './inspect.ts'
import { signInByLink } from './people.ts'
import { test } from './product-test.ts'

test('a company is picked by name, its profile is previewed and downloaded, there and on the company’s page', async ({
  page,
  product,
}) => {
  await signInByLink(page, product, '9876543211', '/document')
  await expect(page).toHaveURL(/\/document\/create$/)
  await page.getByLabel('Company Name').fill('chandrikora')
  await page.keyboard.press('Enter')
  const list = page.getByRole('table', { name: 'Companies' })
  await list.locator('tbody tr').first().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/cin=/)
  await expect(page.getByRole('heading', { name: 'Board and contacts' })).toBeVisible()
  await expect(page.getByText('Not revealed').first()).toBeVisible()
  for (const name of ['Download PDF', 'Company profile (PDF)']) {
    const button = page.getByRole('button', { name })
    await expect(button).toBeVisible()
    const download = page.waitForEvent('download')
    await button.click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/_profile\.pdf$/)
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
    if (name === 'Download PDF') {
      await inspectAll(page, 'document')
      const cin = new URL(page.url()).searchParams.get('cin')
      await openInApp(page, `/din?mode=company&cin=${cin}`)
    }
  }
})
