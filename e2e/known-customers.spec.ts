import { expect } from '@playwright/test'
import { chooseCustomers, clearCustomers, customerList } from './customer-list.ts'
import { inspectAll } from './inspect.ts'
import { joinAs } from './people.ts'
import { test } from './product-test.ts'

test('own customers are added from a file, replaced and cleared', async ({ page }) => {
  await joinAs(page, '8901000006', '/account/settings')
  const section = customerList(page)
  await expect(section.getByText('Your list is empty.')).toBeVisible()

  await chooseCustomers(page, 'Nothing,here\n1,2\n')
  await expect(page.getByRole('alert').getByText(/The file has no phone number/)).toBeVisible()
  await chooseCustomers(page, 'Company,Mobile\nSample Looms,+91 11111 10001\nMango,\n')
  await expect(
    section.getByText('1 phone number · 0 emails · 0 CINs · 2 company names'),
  ).toBeVisible()
  await inspectAll(page, 'known-customers')
  await chooseCustomers(page, 'Email\na@x.example\n', 'Replace by a file')
  await expect(section.getByText('0 phone numbers · 1 email · 0 CINs')).toBeVisible()
  await clearCustomers(page)
})
