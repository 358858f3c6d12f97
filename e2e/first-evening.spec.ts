import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { inspectAll, openInApp } from './inspect.ts'
import { dastak as runCommand } from './operator.ts'
import { operate, verifyLater } from './people.ts'
import { startProduct, type Product } from './start-product.ts'

/** Real data, before there is a contract with any vendor. */
const SETTINGS = {
  DEMO: 'false',
  NODE_ENV: 'production',
  ACCEPT_NO_SMS: 'true',
  ACCEPT_NO_EMAIL: 'true',
}

let product: Product
test.beforeAll(async () => {
  product = await startProduct({ env: SETTINGS })
})
test.afterAll(() => product.remove())

const dastak = (...args: string[]) => runCommand(product.env, ...args)

test('the first evening without vendors: your own registry, an account, a link, a search', async ({
  page,
  browser,
}) => {
  const file = join(product.dataDir, 'registry.csv')
  writeFileSync(
    file,
    'CIN,CompanyName,CompanyStatus,CompanyStateCode\nU85100GA2022PTC000042,FIRST EVENING ' +
      'HERBALS PRIVATE LIMITED,Active,goa\n',
  )
  await dastak('registry', 'import', file)
  await dastak(
    'user',
    'add',
    '98765 00001',
    '--name',
    'Asha Founder',
    '--email',
    'asha@founder.example',
  )
  await dastak('user', 'verify-email', '9876500001')
  const { link } = JSON.parse(await dastak('user', 'login-link', '9876500001', '--json')) as {
    link: string
  }
  expect(link.startsWith(`${product.url}/#link=`)).toBe(true)

  // Programs that open links before a person does must not use them up: neither a fetch nor a
  // browser that opens the link.
  expect((await page.request.get(link)).ok()).toBe(true)
  const scanner = await browser.newPage()
  await scanner.goto(link)
  await expect(scanner.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await scanner.close()

  await page.goto(link)
  await inspectAll(page, 'sign-in-link')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${product.url}/home`)
  await openInApp(page, '/din')
  await page.getByRole('radio', { name: 'Company' }).check()
  await page.getByLabel('Company Name').fill('evening herbals')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/First Evening Herbals/i).first()).toBeVisible()
  await openInApp(page, '/account/activity-logs')
  await expect(page.getByText('Signed in with a link from the operator')).toBeVisible()

  const other = await (await browser.newContext()).newPage()
  await other.goto(link)
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(other.getByRole('alert')).toHaveText(
    'This link was already used or has expired. Ask for a new one.',
  )
  await other.getByRole('button', { name: 'Sign in with a code instead' }).click()
  await expect(other.getByLabel('Mobile number')).toBeVisible()
  expect(other.url()).toBe(`${product.url}/`)
  await other.getByLabel('Mobile number').fill('9876500001')
  await other.keyboard.press('Enter')
  await expect(
    other.getByText(
      'This site sends no text messages yet. Ask its operator for a link that signs you in.',
    ),
  ).toBeVisible()
})

test('a link signs in its own account, even if somebody else is signing in or signed in in that browser', async ({
  browser,
}) => {
  const linkOf = async (mobile: string) => {
    const { link } = JSON.parse(await operate(product, 'user', 'login-link', mobile, '--json')) as {
      link: string
    }
    return link
  }
  for (const mobile of ['9876500002', '9876500003']) await operate(product, 'user', 'add', mobile)
  const signIn = { name: 'Sign in', exact: true }
  const first = await (await browser.newContext()).newPage()
  await first.goto(`${product.url}/`)
  await expect(first.getByLabel('Mobile number')).toBeVisible()
  // Pasted into the address of the open page: nothing is loaded again.
  const ofFirst = await linkOf('9876500002')
  await first.evaluate((hash) => location.assign(hash), ofFirst.slice(ofFirst.indexOf('#')))
  await first.getByRole('button', signIn).click()
  await expect(first.getByRole('heading', { name: 'Tell us who you are' })).toBeVisible()

  const second = await first.context().newPage()
  await second.goto(await linkOf('9876500003'))
  await second.getByRole('button', signIn).click()
  await second.getByLabel('Name', { exact: true }).fill('Bina Founder')
  await second.getByLabel('Email').fill('bina@founder.example')
  await second.getByRole('button', { name: 'Submit' }).click()
  await verifyLater(second)
  await second.waitForURL(`${product.url}/home`)
  const shown = await operate(product, 'user', 'show', '9876500003', '--json')
  expect((JSON.parse(shown) as { name: string }).name).toBe('Bina Founder')

  await second.goto('about:blank')
  await second.goto(await linkOf('9876500002'))
  await expect(second).toHaveURL(`${product.url}/home`)
  await expect(second.getByText('You are already signed in.')).toBeVisible()
})
