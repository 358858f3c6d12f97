import { addKnownCustomers } from '@dastak/contract/known-customers/known-customers.ts'
import { expect, type Page } from '@playwright/test'
import { press } from './people.ts'

/** The section of the known customers, on /account/settings. */
export const customerList = (page: Page) => page.getByRole('region', { name: 'Known customers' })

/**
 * Chooses a CSV file of customers with a button of the section, and waits until it is read: the
 * reader has a low priority.
 */
export async function chooseCustomers(
  page: Page,
  csv: string,
  button: 'Add a file' | 'Replace by a file' = 'Add a file',
): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await press(customerList(page).getByRole('button', { name: button }))
  const file = { name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  const answered = page.waitForResponse(
    (response) =>
      response.request().method() === addKnownCustomers.method &&
      new URL(response.url()).pathname.endsWith(addKnownCustomers.path),
  )
  await (await chooser).setFiles(file)
  await answered
}

export async function clearCustomers(page: Page): Promise<void> {
  await press(customerList(page).getByRole('button', { name: 'Clear the list' }))
  await press(page.getByRole('dialog').getByRole('button', { name: 'Clear the list' }))
  await expect(customerList(page).getByText('Your list is empty.')).toBeVisible()
}
