import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { inspectAll } from './inspect.ts'
import { dastak } from './operator.ts'
import { press, signInByLink } from './people.ts'
import { test } from './product-test.ts'

const CIN = 'U17110GA2011PTC999001'
const file = (name: string) =>
  `CIN,CompanyName,CompanyStatus,CompanyRegistrationdate_date,PaidupCapital\n${CIN},${name},Active,2011-04-02,250000\n`

test('a renamed company is found by its earlier name and says so; filters alone list companies @smoke-search', async ({
  page,
  product,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'dastak-former-'))
  for (const name of ['PELIKANTH WEAVERS PRIVATE LIMITED', 'ORUVELA TEXTILES PRIVATE LIMITED']) {
    const path = join(folder, `${name}.csv`)
    writeFileSync(path, file(name))
    await dastak(product.env, 'registry', 'import', path)
  }
  rmSync(folder, { recursive: true })
  await signInByLink(page, product, '9876543210', '/din?mode=company')
  const input = page.getByRole('search').getByRole('combobox')
  const formerly = page.getByText('formerly Pelikanth Weavers Private Limited')

  await test.step('a suggestion, a row and the page show its former name', async () => {
    await input.pressSequentially('pelikanth wea', { delay: 10 })
    const option = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first()
    await expect(option).toContainText('Oruvela Textiles Private Limited')
    await expect(option).toContainText('formerly Pelikanth Weavers Private Limited')
    await inspectAll(page, 'former-suggestion')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('table', { name: 'Companies' }).locator('tbody tr')).toHaveCount(1)
    await expect(formerly).toBeVisible()
    await inspectAll(page, 'former-list')
    await page.getByRole('link', { name: 'Oruvela Textiles Private Limited' }).click()
    await expect(
      page.getByRole('heading', { name: 'Oruvela Textiles Private Limited' }),
    ).toBeVisible()
    await expect(formerly).toBeVisible()
    await inspectAll(page, 'former-page')
  })

  await test.step('a suggestion by the present name does not mention it', async () => {
    await page.goto('/din?mode=company')
    await input.pressSequentially('oruvela', { delay: 10 })
    const option = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first()
    await expect(option).toContainText('Oruvela Textiles Private Limited')
    await expect(option).not.toContainText('formerly')
  })

  await test.step('filters alone list all companies that fit, page by page', async () => {
    await page.goto('/din?mode=company')
    await press(page.getByRole('button', { name: 'Filters' }))
    await page.getByLabel('Find in State').focus()
    await page.keyboard.type('kerala')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/state=Kerala/)
    await expect(page.getByText(/^Showing [\d,]+ Results\.\.\.$/)).toBeVisible()
    const rows = page.getByRole('table', { name: 'Companies' }).locator('tbody tr')
    await expect(rows.first()).toContainText('Kerala')
    await inspectAll(page, 'filters-alone')
    await press(page.getByRole('button', { name: 'Load more companies' }))
    await expect(page.getByText(/^40 of [\d,]+ loaded$/)).toBeVisible()
    await rows.first().getByRole('link').first().click()
    await page.getByRole('button', { name: 'Back to the list' }).click()
    await expect(page.getByText(/^40 of [\d,]+ loaded$/)).toBeVisible()
    await page.getByRole('button', { name: 'Clear Kerala' }).click()
    await expect(page.getByText('Find a company', { exact: true })).toBeVisible()
  })
})
