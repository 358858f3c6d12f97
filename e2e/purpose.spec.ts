import { expect } from '@playwright/test'
import { inspectAll } from './inspect.ts'
import { press, signInWithPermission } from './people.ts'
import { test } from './product-test.ts'

const PERSON = '8901000701'
const FILE = 'Owner,RC_TO_MOBILE\nTest,XX00TT9901\n'

test('a file of vehicles has a purpose; the text is stored with the request', async ({
  page,
  product,
}) => {
  await signInWithPermission(page, product, PERSON, 'rc-to-mobile-batch', '/bulk-upload')
  const dialog = page.getByRole('dialog', { name: 'Upload' })
  await press(page.getByRole('button', { name: 'Upload', exact: true }).first())
  // The only type that this account may use is selected.
  await expect(dialog.getByLabel('Batch type')).toHaveValue('RC_TO_MOBILE')
  await dialog
    .getByLabel('File')
    .setInputFiles({ name: 'cars.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) })
  const cost = dialog.getByRole('row', { name: /The most it can cost/ }).getByRole('cell')
  await expect(cost.first()).toHaveText('0')
  await expect(dialog.getByText('Free: test numbers cost nothing.')).toBeVisible()
  const send = dialog.getByRole('button', { name: 'Upload' })
  await press(send)
  await expect(dialog.getByRole('alert')).toHaveText('Enter what you need these records for.')
  await expect(dialog.getByLabel('Purpose')).toBeFocused()
  await inspectAll(page, 'bulk-purpose')
  // A reload loses none of it.
  await dialog.getByLabel('Purpose').fill('Checks of vehicles before a loan')
  await page.reload()
  await press(page.getByRole('button', { name: 'Upload', exact: true }).first())
  await expect(dialog.getByLabel('Purpose')).toHaveValue('Checks of vehicles before a loan')
  await press(send)
  await expect(page.getByRole('status').getByText('cars.csv: Completed')).toBeVisible({
    timeout: 30_000,
  })
  await press(page.getByRole('button', { name: 'Expand' }))
  await expect(page.getByRole('region', { name: 'Details of cars.csv' })).toContainText(
    'Checks of vehicles before a loan',
  )
})
