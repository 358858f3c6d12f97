import { expect, type Page } from '@playwright/test'
import { inspectAll } from './inspect.ts'
import { addVerified, signInByLink } from './people.ts'
import { test } from './product-test.ts'

const DAY_MS = 86_400_000
const daysAgo = (days: number, phone: number, email: number) => ({
  timestamp: new Date(Date.now() - days * DAY_MS).toISOString(),
  credit_used: phone + email,
  phone,
  email,
})
/** One batch among days of a few credits. Nothing the day before yesterday and at the weekend. */
const USED = [
  daysAgo(200, 7, 0),
  daysAgo(45, 3, 3),
  daysAgo(20, 5_000, 4_000),
  ...[10, 9, 8, 5, 4, 3].map((days) => daysAgo(days, days, 1)),
  daysAgo(1, 4, 0),
]

test('the usage chart: a range, phone and email apart, gaps where nothing was used, and one large batch among small days', async ({
  page,
  product,
}) => {
  await page.route('**/get-api-usage', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), data: USED } })
  })
  await addVerified(product, '8805100015')
  await signInByLink(page, product, '8805100015')
  const chart = page.getByRole('region', { name: 'Daily credits used' })
  const choose = (range: string) => chart.getByRole('button', { name: range }).click()
  await choose('30 days')
  await expect(chart.getByRole('button', { name: '30 days' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  // The batch is drawn to the edge with its number, and the others keep their height.
  await expect(chart.locator('svg')).toContainText('5,000')
  expect(await marks(page)).toEqual(['0', '5', '10'])
  await expect(chart.locator('svg circle')).toHaveCount(7)
  // 10, 9, 8; then 5, 4, 3; then the batch and yesterday alone: four pieces, none across a day
  // without use.
  expect(
    (await chart.locator('svg [data-line="0"] > path').first().getAttribute('d'))?.match(/M/g),
  ).toHaveLength(4)

  await chart.getByRole('group', { name: /Daily credits used/ }).focus()
  await page.keyboard.press('End')
  await expect(chart.getByRole('status')).toContainText('4 phone credits, 0 email credits')
  await chart.getByText('Show as a table').click()
  await expect(chart.getByRole('columnheader')).toHaveText([
    'Day',
    'Phone credits',
    'Email credits',
  ])
  await expect(chart.locator('tbody tr')).toHaveCount(8)
  await inspectAll(page, 'usage-chart')

  await choose('7 days')
  await expect(chart.locator('tbody tr')).toHaveCount(4)
  await choose('1 year')
  await expect(chart.locator('tbody tr')).toHaveCount(10)
  await page.reload()
  await expect(chart.getByRole('button', { name: '1 year' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

const marks = (page: Page) =>
  page.locator('svg text[text-anchor="end"]').evaluateAll((texts) =>
    texts
      .map(({ textContent }) => textContent ?? '')
      .filter((text) => /^[\d,]+$/.test(text) && !text.includes(',000'))
      .toSorted((a, b) => Number(a) - Number(b)),
  )
