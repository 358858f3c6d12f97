import { expect } from '@playwright/test'
import { inspectAll, openInApp } from './inspect.ts'
import { confirm, signInAsOperator } from './operator-data.ts'
import { test } from './product-test.ts'

const MOBILE = '9876543901'

test('a file is imported with its progress and report, and a backup is made', async ({
  page,
  product,
}) => {
  await signInAsOperator(page, product, MOBILE, '/operator/imports')
  await test.step('the dialog says what is wrong, and gives an example', async () => {
    await page.getByRole('button', { name: 'Import a file' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Import a file' })
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Choose a file')
    await dialog.getByLabel('What the file has').selectOption('Contacts')
    await expect(dialog.getByLabel('Source (optional)')).toBeVisible()
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download an example' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.csv$/)
    await inspectAll(page, 'operator-import')
    await dialog.getByLabel('What the file has').selectOption('Companies')
    await dialog.getByLabel('File', { exact: true }).setInputFiles({
      name: 'companies-with-a-mistake.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'CIN,Company Name,Company Status\n' +
          'U72900KA2019PTC123456,IMPORTED EXAMPLE PRIVATE LIMITED,Active\n' +
          'not a number,BROKEN EXAMPLE LIMITED,Active\n',
      ),
    })
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await confirm(page, MOBILE)
    await expect(page.getByText(/^companies-with-a-mistake\.csv was uploaded/)).toBeVisible()
  })

  await test.step('the import ends, and its report says why a line was skipped', async () => {
    const row = page.getByRole('row', { name: /companies-with-a-mistake/ })
    await expect(row.getByText('Finished')).toBeVisible({ timeout: 60_000 })
    await inspectAll(page, 'operator-imports')
    await row.getByRole('button', { name: /^Report/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Report of companies-with-a-mistake.csv' })
    await expect(dialog.getByRole('heading', { name: 'Why lines were skipped' })).toBeVisible()
    await expect(dialog.getByRole('row')).toHaveCount(2)
    await inspectAll(page, 'operator-import-report')
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download all as CSV' }).click()
    await download
    await page.keyboard.press('Escape')
  })

  await test.step('a backup', async () => {
    await openInApp(page, '/operator/backups')
    await page.getByRole('button', { name: 'Make a backup now' }).click()
    await expect(page.getByText('The backup has started')).toBeVisible()
    await expect(page.getByRole('row', { name: /^Last good backup/ })).toBeVisible({
      timeout: 60_000,
    })
    await inspectAll(page, 'operator-backups')
  })
})
