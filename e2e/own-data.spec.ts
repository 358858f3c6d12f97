import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { inspectAll } from './inspect.ts'
import { addUser, lastCode, press, signInByLink, typeCode } from './people.ts'
import { test } from './product-test.ts'

const USER = '9876546001'

test('a user downloads all own data, and erases the account', async ({ page, product }) => {
  await addUser(product, USER)
  await signInByLink(page, product, USER, '/account/settings')
  const section = page.getByRole('region', { name: 'Your data' })
  const downloading = page.waitForEvent('download')
  await press(section.getByRole('button', { name: 'Download your data' }))
  const data = JSON.parse(readFileSync(await (await downloading).path(), 'utf8'))
  expect(data.account).toMatchObject([{ mobile: `+91${USER}` }])

  await press(section.getByRole('button', { name: 'Erase your account' }))
  const dialog = page.getByRole('dialog', { name: 'Erase your account?' })
  await expect(dialog).toContainText('This cannot be undone.')
  await inspectAll(page, 'erase account')
  await press(dialog.getByRole('button', { name: 'Send me a code' }))
  await expect(dialog.getByLabel('Digit 1 of 6')).toBeFocused()
  await typeCode(page, await lastCode(page, `+91${USER}`))
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
})
