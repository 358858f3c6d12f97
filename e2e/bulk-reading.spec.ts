import { expect } from '@playwright/test'
import { keepPicture } from './inspect.ts'
import { press, signInWithPlan } from './people.ts'
import { testWithSettings as test } from './product-test.ts'

const PERSON = '8901000077'

const csv = (name: string, rows: number) => {
  const dins = Array.from({ length: rows }, (_, at) => String(at).padStart(8, '0'))
  return { name, mimeType: 'text/csv', buffer: Buffer.from(`DIN\n${dins.join('\n')}`) }
}

test('a long file is read on the server, followed after a reload, and cancelled on request', async ({
  page,
  product,
}) => {
  await signInWithPlan(page, product, PERSON, 'startup', '/bulk-upload')
  const dialog = page.getByRole('dialog', { name: 'Upload' })
  const open = () => press(page.getByRole('button', { name: 'Upload', exact: true }).first())
  const reading = dialog.getByText('Reading and counting the rows')
  await open()
  await dialog.getByLabel('Batch type').selectOption('DIN Batch')
  await dialog.getByLabel('File').setInputFiles(csv('large.csv', 900_000))
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage })))
    .toContain('reading')
  await keepPicture(page, 'bulk-reading')
  await page.reload()
  await open()
  await expect(reading).toBeVisible()
  await press(dialog.getByRole('button', { name: 'Stop reading' }))
  await expect(reading).toBeHidden()
  await dialog.getByLabel('File').setInputFiles(csv('small.csv', 3))
  await expect(dialog.locator('dl > div').first()).toHaveText('Rows3', { timeout: 60_000 })
})
