import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import { build } from 'rolldown'
import type * as Client from '../packages/client/src/client.ts'
import { inspect, inspectAll } from './inspect.ts'
import { joinAs, press } from './people.ts'
import { test } from './product-test.ts'

/** What a person sees who pastes a command into a terminal. */
async function paste(command: string): Promise<Record<string, unknown>> {
  const { stdout } = await promisify(execFile)('sh', ['-c', `${command} --silent`])
  return JSON.parse(stdout) as Record<string, unknown>
}

const CLIENT = fileURLToPath(new URL('../packages/client/src/client.ts', import.meta.url))
const buildClient = () => build({ input: CLIENT, platform: 'browser', write: false })
let bundle: ReturnType<typeof buildClient> | undefined

/**
 * The answer for a test number if the page itself loads the typed client and calls it. Returns the
 * error code if that fails.
 */
async function callFrom(page: Page, call: { baseUrl: string; token: string }): Promise<unknown> {
  const { output } = await (bundle ??= buildClient())
  await page.route('**/client-bundle.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: output[0].code }),
  )
  return page.evaluate(
    async ({ path, ...options }) => {
      const { createDastak, DastakError } = (await import(path)) as typeof Client
      try {
        return (await createDastak(options).revealDirector({ director_id: '99999901' })).phone_no
      } catch (error) {
        return error instanceof DastakError ? error.code : String(error)
      }
    },
    { ...call, path: '/client-bundle.js' },
  )
}

/** Buys a plan on the sandbox's page. */
async function subscribe(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Choose Startup' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await expect(page.getByText('Paid: Startup. Your credits are up to date.')).toBeVisible({
    timeout: 20_000,
  })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipt')
}

test('an API key needs a plan and a name, is shown once with a command that works, and is refused once revoked @smoke-api-key', async ({
  page,
  browser,
  product,
}) => {
  const dialog = page.getByRole('dialog')
  await joinAs(page, '9876506001')
  await page.getByRole('button', { name: 'Profile menu' }).click()
  await page.getByRole('link', { name: 'API keys' }).click()
  await expect(
    page.getByRole('region', { name: 'Your keys' }).getByText('No Data Found'),
  ).toBeVisible()

  await press(page.getByRole('button', { name: 'New API key' }).first())
  await expect(dialog).toContainText('Please select a plan before proceeding further')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'New API key' }).first().click()
  await dialog.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page).toHaveURL(/\/plan$/)
  await subscribe(page)

  // Through the palette, by keyboard.
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('api k')
  await expect(page.getByRole('option', { selected: true })).toHaveText(/^API keys/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/api-keys$/)
  await press(page.getByRole('button', { name: 'New API key' }).first())
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('Please enter token name*')
  await page.keyboard.type('Nightly import of the customer list')
  // A reload loses none of it.
  await page.reload()
  await press(page.getByRole('button', { name: 'New API key' }).first())
  await expect(dialog.getByLabel('Key name')).toHaveValue('Nightly import of the customer list')
  await dialog.getByLabel('Credits a day (optional)').fill('many')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText(
    'Please enter a whole number of credits from 1 to 10,00,000.',
  )
  await dialog.getByLabel('Credits a day (optional)').fill('2,000')
  await dialog.getByLabel('Purpose (optional)').fill('Checks of vehicles before a loan')
  await inspectAll(page, 'api-key-new')
  await press(dialog.getByLabel('Key name'))
  await expect(dialog.getByRole('heading', { name: 'Your new API key' })).toBeVisible()
  await inspect(page, 'api-key-made')
  const key = (await dialog.locator('code').first().innerText()).trim()
  expect(key).toMatch(/^dst_\w{8}_\w{32}$/)
  const command = await dialog.locator('pre').innerText()
  expect(await paste(command)).toMatchObject({
    success: true,
    data: { is_test: true, phone_no: '+911111199901' },
  })

  // From a page of the same address it works, from one of another it does not. The rules of the
  // page itself are not the reason.
  const call = { baseUrl: product.url, token: key }
  expect(await callFrom(page, call)).toBe('+911111199901')
  const elsewhere = await (await browser.newContext({ bypassCSP: true })).newPage()
  await elsewhere.goto(`${product.url.replace('localhost', '127.0.0.1')}/terms.html`)
  expect(await callFrom(elsewhere, call)).toBe('unreachable')
  await elsewhere.context().close()

  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.reload()
  await expect(page.getByRole('row', { name: /Nightly import/ })).toContainText(key.slice(0, 12))
  await expect(page.getByRole('row', { name: /Nightly import/ })).not.toContainText('Never')
  await expect(page.locator('body')).not.toContainText(key)
  await expect(page.getByRole('row', { name: /Nightly import/ })).toContainText(
    'Checks of vehicles before a loan',
  )
  await inspectAll(page, 'api-keys')

  const row = page.getByRole('row', { name: /Nightly import/ })
  await expect(row).toContainText('0 of 2,000 today')
  await row.getByRole('button', { name: 'Set limit Nightly import of the customer list' }).click()
  await expect(dialog.getByLabel('Credits a day (optional)')).toHaveValue('2000')
  await dialog.getByLabel('Credits a day (optional)').fill('')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nightly import of the customer list has no limit')).toBeVisible()
  await expect(row).toContainText('No limit')

  await page.getByRole('button', { name: 'Revoke Nightly import of the customer list' }).click()
  await expect(dialog.getByRole('heading')).toHaveText(
    'Revoke Nightly import of the customer list?',
  )
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(
    page.getByRole('region', { name: 'Your keys' }).getByText('No Data Found'),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your keys' })).toBeFocused()
  expect(await paste(command)).toMatchObject({ success: false, message_code: 'unauthorized' })
})
