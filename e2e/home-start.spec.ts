import { submitBatchRequest } from '@dastak/contract/batches/batches.ts'
import { changeLeads, queryWorklist } from '@dastak/contract/worklist/worklist.ts'
import { expect, type Page } from '@playwright/test'
import { callAt } from '../apps/server/src/testing/server/http-caller.ts'
import { inspectAll, keepPicture, view } from './inspect.ts'
import { signInWithLeads } from './own-leads.ts'
import { givePlan, joinAs, tokenOf } from './people.ts'
import { test } from './product-test.ts'

const OWNER = '8805100011'
const HOUR_MS = 3_600_000
const COMPANY = 'Chandrikora Telescopes Private Limited'

/** Plans calls of three leads, and submits a file that runs for a while. */
async function leaveWork(page: Page, url: string): Promise<string> {
  const token = await tokenOf(page)
  const leads = await callAt(url, queryWorklist, { token, body: { scope: { kind: 'din' } } })
  const withPhone = leads.body.data.data.filter(({ phone_no: phone }) => phone !== null)
  for (const [index, { lead_id: id }] of withPhone.slice(0, 3).entries()) {
    const at = new Date(Date.now() - (index * 30 + 1) * HOUR_MS).toISOString()
    const body = { lead_ids: [id], next_call_at: at }
    expect((await callAt(url, changeLeads, { token, body })).status).toBe(200)
  }
  const rows = Array.from({ length: 60_000 }, (_, row) => String(20_000_000 + row))
  const file = new File([['DIN', ...rows].join('\n')], 'customers-of-the-northern-branch.csv')
  const sent = await callAt(url, submitBatchRequest, { token, body: { batch_type: 'DIN', file } })
  expect(sent.status).toBe(200)
  return sent.body.data.client_id
}

test('home is a start: search, balance, calls, running files and companies, then the usage', async ({
  page,
  product,
}) => {
  await signInWithLeads(page, product, { national: OWNER, leads: 8 })
  await givePlan(product, OWNER, 'business')
  await page.reload()
  const content = page.locator('#content')
  const search = page.getByLabel('Search companies, directors and your leads')

  await test.step('what is typed on /home opens the palette, and the company is remembered', async () => {
    await search.focus()
    await page.keyboard.type('chandrikora tel')
    const palette = page.getByRole('combobox', { name: 'Search or go to' })
    await expect(palette).toHaveValue('chandrikora tel')
    await page.getByRole('option', { name: new RegExp(`^${COMPANY}`) }).click()
    await expect(page.getByRole('heading', { name: COMPANY })).toBeVisible()
    await page.getByRole('link', { name: 'Home' }).click()
    await expect(search).toHaveValue('')
    await search.click()
    await expect(palette).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(search).toBeFocused()
    await expect(content.getByRole('link', { name: COMPANY })).toHaveAttribute(
      'href',
      /\/din\?mode=company&cin=/,
    )
  })

  await test.step('the balance says how long it lasts, and where to buy', async () => {
    const balance = page.getByRole('region', { name: 'Balance' })
    await expect(balance).toContainText(
      /Phone credits left[\d,]+lasts (about \d+ days|more than a year)/,
    )
    await expect(balance).toContainText(
      /Email credits left[\d,]+lasts (about \d+ days|more than a year)/,
    )
    await expect(balance.getByRole('button', { name: 'Buy credits' })).toBeVisible()
  })

  const clientId = await leaveWork(page, product.url)
  await test.step('calls of today are numbers to dial, the earliest first', async () => {
    await page.reload()
    const calls = page.getByRole('region', { name: 'Calls today: 3' })
    await expect(calls.getByRole('link', { name: /^Call / })).toHaveCount(3)
    await expect(calls.getByRole('link', { name: /^Call / }).first()).toHaveAttribute(
      'href',
      /^tel:\+91\d{10}$/,
    )
    await expect(calls.getByRole('listitem').first()).toContainText(/\d+\/\d\d\/\d{4}/)
  })

  await test.step('the running file has its progress and leads to its rows', async () => {
    const files = page.getByRole('region', { name: 'Running files: 1' })
    await expect(files.getByRole('progressbar')).toBeVisible()
    await inspectAll(page, 'home-start')
    for (const width of [1440, 768]) {
      await page.setViewportSize({ width, height: 900 })
      await keepPicture(page, `home-start-${width}`)
    }
    await view(page, { scheme: 'light', size: 'phone' })
    await keepPicture(page, 'home-start-390')
    await expect(search).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('region', { name: 'Balance' })).toBeInViewport({ ratio: 1 })
    await files.getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`/bulk-upload/${clientId}$`))
    await page.goBack()
  })

  await test.step('the list has the same calls', async () => {
    await page.getByRole('link', { name: 'Show in the list' }).click()
    await expect(page).toHaveURL(/\/worklist\?next_call=today&assignee=me$/)
    await expect(page.getByText('Showing 3 Results...')).toBeVisible()
  })

  await test.step('the range of the usage is in the address', async () => {
    await page.goto('/home?days=7')
    const chart = page.getByRole('region', { name: 'Daily credits used' })
    await expect(chart.getByRole('button', { name: '7 days' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await chart.getByRole('button', { name: '90 days' }).click()
    await expect(page).toHaveURL(/\/home\?days=90$/)
  })
})

test('home of a new account: search, balance and first steps, and no empty boxes', async ({
  page,
}) => {
  await joinAs(page, '9811100096')
  await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible()
  const balance = page.getByRole('region', { name: 'Balance' })
  await expect(balance).toContainText('Phone credits left10')
  await expect(balance).not.toContainText('lasts')
  for (const name of [/Calls today/, /Running files/, 'Recent companies', 'Continue'])
    await expect(page.getByRole('heading', { name })).toHaveCount(0)
})
