import { expect } from '@playwright/test'
import { inspectAll, openInApp } from './inspect.ts'
import { addVerified, signInByLink } from './people.ts'
import { test } from './product-test.ts'

test('many directors are revealed at once: some rows, a whole board, and managing directors of companies @smoke-reveal', async ({
  page,
  product,
}) => {
  await addVerified(product, '8805100007')
  await signInByLink(page, product, '8805100007', '/din?mode=director&query=sharma')
  const bar = page.getByRole('region', { name: 'Selected rows' })
  const dialog = page.getByRole('dialog', { name: 'Reveal directors' })
  const button = (name: string | RegExp) => dialog.getByRole('button', { name })

  await test.step('selected rows: the cost, the progress, and what was found', async () => {
    await page.locator('tbody tr').first().focus()
    await page.keyboard.press('Space')
    for (let rows = 0; rows < 4; rows += 1) await page.keyboard.press('Shift+ArrowDown')
    await bar.getByRole('button', { name: 'Reveal 5 directors' }).press('Enter')
    await expect(dialog.getByText(/^5 directors · up to/)).toBeVisible()
    await inspectAll(page, 'reveal many')
    await button(/^Reveal · up to/).press('Enter')
    await expect(dialog.getByText('Done', { exact: true })).toBeVisible()
    await expect(dialog.getByText(/^Cost: /)).toBeVisible()
    await button('Close').first().press('Enter')
  })

  await test.step('the same again is free', async () => {
    await page.reload()
    await page.locator('tbody tr').first().focus()
    await page.keyboard.press('Space')
    for (let rows = 0; rows < 4; rows += 1) await page.keyboard.press('Shift+ArrowDown')
    await bar.getByRole('button', { name: 'Reveal 5 directors' }).press('Enter')
    await expect(dialog.getByText(/yours already and free|is already yours/)).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('directors of companies are narrowed before they are counted', async () => {
    await openInApp(page, '/din?mode=company&query=private')
    await page.locator('tbody tr').first().focus()
    await page.keyboard.press('Space')
    for (let rows = 0; rows < 3; rows += 1) await page.keyboard.press('Shift+ArrowDown')
    await bar.getByRole('button', { name: 'Reveal directors' }).press('Enter')
    await expect(dialog.getByText('Directors of 4 companies')).toBeVisible()
    await dialog.getByLabel('At most of each company').selectOption('2')
    await button('Count them').press('Enter')
    await expect(dialog.getByText(/^[1-8] directors? ·/)).toBeVisible()
    await page.keyboard.press('Escape')
  })
})
