import { type Webhook, WEBHOOK_EVENTS } from '@dastak/contract/webhooks/webhooks.ts'
import { expect, type Page, type Route } from '@playwright/test'
import { openInApp } from './inspect.ts'
import { signInByLink } from './people.ts'
import { test } from './product-test.ts'

/** Each list as a newer server may send it: with values that this page does not know. */
const LISTS = [
  {
    path: '/bulk-upload',
    call: '**/batch-requests/query',
    values: { status: 'TELEPORTED', batch_type: 'AADHAAR' },
  },
  {
    path: '/linkedin-requests',
    call: '**/get-linkedin-requests/query',
    values: { status: 'teleported' },
  },
  {
    path: '/linkedin-bulk-requests',
    call: '**/*linkedin-bulk-requests/query',
    values: { status: 'TELEPORTED' },
  },
  {
    path: '/recharge-history/ledger',
    call: '**/get-ledger/query',
    values: { kind: 'monthly_gift' },
  },
  { path: '/recharge-history', call: '**/*recharge-history/query', values: { reason: 'Gift' } },
  {
    path: '/account/billing',
    call: '**/billing-recharge-history*',
    values: { status: 'teleported', kind: 'gift' },
  },
  {
    path: '/account/activity-logs',
    call: '**/login-audit-log*',
    values: { outcome: 'teleported_in' },
  },
  { path: '/leads', call: '**/get-leads-extracted/query', values: { stage: 'teleported' } },
  { path: '/api-keys', call: '**/users/webhooks', values: { off_reason: 'teleported' } },
] as const

/** The demo's account has none. */
const WEBHOOK: Webhook = {
  webhook_id: '1',
  url: 'https://hooks.example/dastak',
  events: [WEBHOOK_EVENTS[0]],
  is_enabled: false,
  off_reason: null,
  failing_since: null,
  made_by: null,
  created_at: '2026-03-31T00:00:00.000Z',
}

test('an unknown value of a newer server is shown as nothing or unchanged, and breaks no screen', async ({
  page,
  product,
}) => {
  await signInByLink(page, product, '9876543210')
  for (const { path, call, values } of LISTS) {
    await page.route(call, (route) => changed(route, values))
    const answered = page.waitForResponse(call)
    await openInApp(page, path)
    await answered
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(
      page.getByRole('heading', { name: 'This page could not be shown' }),
      path,
    ).toBeHidden()
    await expect(
      page.getByRole('table').or(page.getByText('No Data Found')).first(),
      path,
    ).toBeVisible()
    await expect(page.getByText(/teleported$/i), path).toBeHidden()
  }
  await openInApp(page, '/bulk-upload')
  const row = rows(page).first()
  await expect(row).toContainText('AADHAAR')
  await expect(row.getByRole('progressbar')).toBeHidden()
  await openInApp(page, '/recharge-history/ledger')
  await expect(rows(page).first()).toContainText('Monthly gift')
  await openInApp(page, '/account/activity-logs')
  await expect(rows(page).first()).toContainText('Teleported in')
  // A list that is loaded again and again may be on its way.
  await page.unrouteAll({ behavior: 'wait' })
})

const rows = (page: Page) => page.locator('tbody tr[data-row]')

/** The server's own answer, with these values in each row. */
async function changed(route: Route, values: Readonly<Record<string, string>>): Promise<void> {
  const response = await route.fetch()
  const body = (await response.json()) as { data: { data?: object[]; requests?: object[] } }
  const rows = body.data.data ?? body.data.requests ?? []
  if ('off_reason' in values) rows.push({ ...WEBHOOK })
  expect(rows.length, route.request().url()).toBeGreaterThan(0)
  for (const row of rows) Object.assign(row, values)
  await route.fulfill({ response, json: body })
}
