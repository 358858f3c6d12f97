import { expect } from '@playwright/test'
import { addVerified, press, signInByLink } from './people.ts'
import { test } from './product-test.ts'

const TELESCOPES = 'U33200KA2014PTC957230'

test('a number with its label is that number, and one of nobody says so', async ({
  page,
  product,
}) => {
  await addVerified(product, '8805100097')
  await signInByLink(page, product, '8805100097', '/din?mode=company')
  const field = page.getByRole('search').getByRole('combobox')

  await test.step('the company of a CIN alone is listed', async () => {
    await field.fill(`CIN: ${TELESCOPES}.`)
    await press(page.getByRole('button', { name: 'Search', exact: true }))
    const rows = page.getByRole('table', { name: 'Companies' }).locator('tbody tr')
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('Chandrikora Telescopes Private Limited')
  })
  await test.step('no company has another', async () => {
    await field.fill('CIN U33200KA2014PTC957999')
    await press(page.getByRole('button', { name: 'Search', exact: true }))
    await expect(page.getByText('No company has this number.')).toBeVisible()
  })
  await test.step('no director has a DIN that nobody has', async () => {
    await page.goto('/din?mode=director')
    await field.fill('DIN no. 99999899')
    await press(page.getByRole('button', { name: 'Search', exact: true }))
    await expect(page.getByText('No director has this number.')).toBeVisible()
  })
  await test.step('the field for a DIN takes it too', async () => {
    await page.goto('/din')
    const din = page.getByRole('search').getByRole('textbox')
    await din.fill('DIN: ９９９９９９０１')
    await press(page.getByRole('button', { name: /^Submit/ }))
    await expect(page).toHaveURL(/query=(?:%22)?99999901/)
  })
})
