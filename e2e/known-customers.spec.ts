import { expect } from '@playwright/test'
import { inspectAll } from './inspect.ts'
import { joinAs, press } from './people.ts'
import { test } from './product-test.ts'

const csv = (text: string) => ({
  name: 'customers.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
})

test('own customers are added from a file, replaced and cleared', async ({ page }) => {
  await joinAs(page, '8901000006')
  await page.goto('/account/settings')
  const section = page.getByRole('region', { name: 'Known customers' })
  await expect(section.getByText('Your list is empty.')).toBeVisible()

  const choose = async (button: string, text: string) => {
    const chooser = page.waitForEvent('filechooser')
    await press(section.getByRole('button', { name: button }))
    await (await chooser).setFiles(csv(text))
  }
  await choose('Add a file', 'Nothing,here\n1,2\n')
  await expect(page.getByRole('alert').getByText(/The file has no phone number/)).toBeVisible()
  await choose('Add a file', 'Company,Mobile\nSample Looms,+91 11111 10001\nMango,\n')
  await expect(
    section.getByText('1 phone number · 0 emails · 0 CINs · 2 company names'),
  ).toBeVisible()
  await inspectAll(page, 'known-customers')
  await choose('Replace by a file', 'Email\na@x.example\n')
  await expect(section.getByText('0 phone numbers · 1 email · 0 CINs')).toBeVisible()
  await press(section.getByRole('button', { name: 'Clear the list' }))
  await press(page.getByRole('dialog').getByRole('button', { name: 'Clear the list' }))
  await expect(section.getByText('Your list is empty.')).toBeVisible()
})
