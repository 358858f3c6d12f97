import { expect, type Route } from '@playwright/test'
import { inspectAll, keepPicture } from './inspect.ts'
import { joinAs } from './people.ts'
import { test } from './product-test.ts'

const CIN = 'U33200KA2014PTC957230'
const DIRECTORS = `/din?mode=company&cin=${CIN}`

const NOTHING_FOUND = {
  lead_id: null,
  phone_no: null,
  email: null,
  father_name: null,
  dob: null,
  present_address: null,
  permanent_address: null,
  nationality: null,
  source: null,
  fetched_at: null,
  credits_charged: { phone: 0, email: 0 },
  credits_left: { phone: 10, email: 10 },
}

interface Envelope<Data> {
  data: Data
}

/** Passes the server's response on with changed data, as with an outside contact source. */
async function changed<Data>(route: Route, change: (data: Data) => Data): Promise<void> {
  const response = await route.fetch()
  const envelope = (await response.json()) as Envelope<Data>
  await route.fulfill({ response, json: { ...envelope, data: change(envelope.data) } })
}

test('a contact that an outside source may have is not shown as missing', async ({ page }) => {
  await page.route('**/company-director-details?*', (route) =>
    changed<{ directors: object[] }>(route, ({ directors }) => ({
      directors: directors.map((director, index) => ({
        ...director,
        mobile_no: null,
        email_address: null,
        may_find_more: index === 0,
      })),
    })),
  )
  await joinAs(page, '9811100051', DIRECTORS)
  const rows = page.getByRole('table', { name: 'Directors' }).locator('tbody tr')
  await expect(rows.nth(0).getByText('May be found')).toHaveCount(2)
  await expect(page.getByText('Get Details · up to 1 phone + 1 email credit each')).toBeVisible()
  await expect(
    rows.nth(0).getByRole('button', { name: /up to 1 phone \+ 1 email credit$/ }),
  ).toBeVisible()
  await expect(rows.nth(1).getByText('May be found')).toHaveCount(0)
  await expect(rows.nth(1).getByText('Not known')).toHaveCount(2)
  await expect(rows.nth(1).getByText('No contact is known')).toBeVisible()
  await expect(rows.nth(1).getByRole('button', { name: /^Get Details/ })).toHaveCount(0)

  await test.step('once looked up and not found, it is', async () => {
    await page.route('**/mobile-email-from-din', (route) =>
      changed<object>(route, (detail) => ({
        ...detail,
        ...NOTHING_FOUND,
      })),
    )
    await rows
      .nth(0)
      .getByRole('button', { name: /^Get Details/ })
      .click()
    const details = page.getByRole('region', { name: 'Director details' })
    await expect(details.getByText('No contact found. Nothing was charged.')).toBeVisible()
    await expect(details.getByText(/addresses are shown only if a contact was found/)).toBeVisible()
    await expect(details.getByRole('rowheader', { name: "Father's name" })).toHaveCount(0)
    await expect(rows.nth(0).getByText('May be found')).toHaveCount(0)
    await expect(rows.nth(0).getByRole('button', { name: /no contact found$/ })).toBeDisabled()
    await details.scrollIntoViewIfNeeded()
    await keepPicture(page, 'director-nothing-found-details')
    await inspectAll(page, 'director-nothing-found')
  })
})

test('a wait that the server requires is shown on the button of the row', async ({ page }) => {
  await joinAs(page, '9811100052', DIRECTORS)
  const message = 'Too many lookups at once. Please wait a moment.'
  const json = {
    success: false,
    status_code: 429,
    message_code: 'rate_limited',
    message,
    data: null,
  }
  await page.route('**/mobile-email-from-din', (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '2' }, json }),
  )
  const button = page.getByRole('button', { name: /^Get Details/ }).first()
  const row = page.getByRole('table', { name: 'Directors' }).locator('tbody tr').first()
  await button.click()
  await expect(page.getByText(message)).toBeVisible()
  await expect(row).toContainText(/Try again in \d s/)
  await page.unroute('**/mobile-email-from-din')
  await expect(row).toContainText('Failed, try again')
  await button.click()
  await expect(
    page.getByRole('region', { name: 'Director details' }).getByText(/^Cost: /),
  ).toBeVisible()
})
