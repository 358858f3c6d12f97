import { expect, type Locator, type Page } from '@playwright/test'
import { inspect, openInApp, view } from './inspect.ts'
import { signInByLink } from './people.ts'
import { test } from './product-test.ts'

const CONTACT = ['Phone', 'Email']
/** The columns of the specification, for each screen. The title of a card has no heading. */
const TABLES: readonly (readonly [path: string, title: string, others: readonly string[]])[] = [
  ['/leads', 'Name', ['Extracted on', 'DIN', 'Company', 'Designation', ...CONTACT, 'Report']],
  ['/gstleads', 'Business Name', ['Extracted on', 'GST Number', ...CONTACT]],
  [
    '/linkedin-requests',
    'Name',
    ['Requested on', 'Profile ID', 'Profile URL', ...CONTACT, 'Status', 'Report'],
  ],
  ['/recharge-history', 'Recharged on', ['Credits Added', 'Email Credits Added', 'Recharge ID']],
  ['/linkedin-bulk-requests', 'File Name', ['Request ID', 'Requested on', 'Status']],
  [
    '/bulk-upload',
    'File Name',
    ['Request ID', 'Batch type', 'Requested on', 'Credits used', 'Status'],
  ],
  ['/recharge-history/ledger', 'What', ['When', 'For', 'By', 'Phone credits', 'Email credits']],
  [
    '/account/billing',
    'For',
    ['Paid on', 'Amount', 'Credits', 'Status', 'Refunded', 'Invoice number'],
  ],
  ['/teams', 'Team Name', ['Team ID', 'Created At']],
  [
    'members',
    'Member Name',
    [
      'Member ID',
      'Member Email',
      'Added By',
      'Email Credits Allotted',
      'Email Credits Left',
      'Credits Allotted',
      'Credits Left',
      'Member Since',
    ],
  ],
]
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
]

test('every column of the specification is visible and has a filter at every width', async ({
  page,
  product,
}) => {
  await signInByLink(page, product, '9876543210', '/teams')
  await page.locator('tbody tr[data-row]').first().click()
  await expect(page).toHaveURL(/\/team-members\//)
  const members = new URL(page.url()).pathname
  for (const [path, title, others] of TABLES) {
    await openInApp(page, path === 'members' ? members : path)
    let values: Record<string, string> = {}
    for (const size of SIZES) {
      await page.setViewportSize(size)
      const table = page.locator('[data-table]').first()
      await expect(table.locator('tbody tr[data-row], li[data-index]').first(), path).toBeVisible()
      const name = `${path} at ${size.width}`
      const isCards = size.width === 390
      if (isCards && (await table.locator('details[open]').count()) === 0)
        await table.getByText(/^Filter(, sort|$)/).click()
      // A table that was made narrower is laid out again a moment later.
      await expect.poll(() => notOnScreen(page, [title, ...others]), `${name}: filters`).toEqual([])
      if (isCards) {
        await expectInCard(page, name, values)
        continue
      }
      await expect.poll(() => notShown(table, others), `${name}: headings`).toEqual([])
      if (size.width === 1440) values = await firstRow(table, others)
    }
  }
})

/** The text of the first row's cells, by heading. */
async function firstRow(table: Locator, headings: readonly string[]) {
  const heads = await table.locator('thead tr').first().locator('th').allInnerTexts()
  const row = table.locator('tbody tr[data-row]').first()
  const cells = await row.locator(':scope > td').allInnerTexts()
  return Object.fromEntries(
    headings.flatMap((heading) => {
      const at = heads.findIndex((head) => head.trim() === heading)
      return at < 0 ? [] : [[heading, plain(cells[at] ?? '')]]
    }),
  )
}
const plain = (text: string) => text.replaceAll(/\s/g, '')

/** Each value of the first row is in its card, or in what a tap on it opens. */
async function expectInCard(page: Page, name: string, values: Readonly<Record<string, string>>) {
  const card = page.locator('[data-table]').first().locator('li[data-index]').first()
  const panel = page.getByRole('dialog')
  const inCard = plain(await card.innerText())
  const others = Object.entries(values).filter(
    ([, value]) => value !== '-' && !inCard.includes(value),
  )
  if (others.length === 0) return
  const opener = card.getByRole('button', { name: /^(Open|Show details)/ }).first()
  await opener.click({ position: { x: 20, y: 12 } })
  await expect(panel.or(card.getByRole('button', { name: 'Hide details' }))).toBeVisible()
  const opened = async () => plain(await ((await panel.count()) > 0 ? panel : card).innerText())
  for (const [heading, value] of others)
    await expect.poll(opened, `${name}: ${heading}`).toContain(value)
}

/** The headings whose filter is not visible, or beyond the right edge. All of them in one look. */
async function notOnScreen(page: Page, headings: readonly string[]): Promise<string[]> {
  const filters = await page.locator('[aria-label^="Filter "]').evaluateAll((inputs) =>
    inputs.map((input) => {
      const { width, height, right } = input.getBoundingClientRect()
      const isVisible = input.checkVisibility({ visibilityProperty: true }) && width * height > 0
      return { label: input.getAttribute('aria-label'), isSeen: isVisible && right <= innerWidth }
    }),
  )
  return headings.filter(
    (heading) => !filters.find(({ label }) => label === `Filter ${heading}`)?.isSeen,
  )
}

/** The headings that are not visible in the table. */
async function notShown(table: Locator, headings: readonly string[]): Promise<string[]> {
  const shown = await table
    .locator('th, dt')
    .evaluateAll((heads) => heads.map((head) => [head.textContent.trim(), head.checkVisibility()]))
  return headings.filter((heading) => !shown.find(([text]) => text === heading)?.[1])
}

test('a hidden column can be sorted and filtered from above the table, and keeps its filter', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await signInByLink(page, product, '9876543210', '/leads')
  const below = page.getByRole('group', { name: 'Columns below each row' })
  const company = page.getByRole('textbox', { name: 'Filter Company' })
  await expect(below).toContainText('Company')
  await company.pressSequentially('private')
  await expect(page.getByText(/^Showing [\d,]+ Results\.\.\. of/)).toBeVisible()
  // A lead is found by any company of its director, and shows one or none.
  const shown = page.locator('tr[data-folds]').filter({ hasText: /Company\s*\S.*Private/ })
  await expect(company).toBeFocused()
  for (const next of ['Next page', 'Next page', 'Last page']) {
    await page.getByRole('button', { name: next }).click()
    await expect(company).toHaveValue('private')
    await expect(shown.first()).toBeVisible()
  }
  await below.getByRole('button', { name: 'Company', exact: true }).click()
  await expect(page).toHaveURL(/sort=company/)
  await page.setViewportSize({ width: 1440, height: 900 })
  await company.fill('private l')
  await page.setViewportSize({ width: 768, height: 1024 })
  await expect(company).toHaveValue('private l')
  await view(page, { scheme: 'dark', size: 'desktop' })
  await inspect(page, 'leads-folded')
})
