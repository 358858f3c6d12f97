import { sendOtp, setUserOnboard, submitOtp } from '@dastak/contract/accounts/accounts.ts'
import { createServerToken } from '@dastak/contract/api-keys/api-keys.ts'
import { revealDirector } from '@dastak/contract/kinds/din.ts'
import { getUserDetails } from '@dastak/contract/me.ts'
import { getCompanyDirectors } from '@dastak/contract/registry/registry.ts'
import { getAllTeams } from '@dastak/contract/teams/teams.ts'
import { createWebhook } from '@dastak/contract/webhooks/webhooks.ts'
import { expect, type Page } from '@playwright/test'
import { callAt, codeInOutbox } from '../apps/server/src/testing/server/http-caller.ts'
import { sendReports, signInAsOperator } from './operator-data.ts'
import { signInByLink } from './people.ts'
import { test } from './product-test.ts'

/**
 * The usual widths. Between 768 and 1,024 px the drawer is folded automatically, above it is open.
 */
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
]

const LEADS: [path: string, kinds: Kind[]][] = [
  ['/leads?size=100', ['title', 'phone', 'email', 'action']],
  ['/gstleads?size=100', ['title', 'phone', 'email']],
]
const CIN = 'U33200KA2014PTC957230'
const BOARD = `/din?mode=company&cin=${CIN}`

/**
 * The lists of an account, each with its minimum number of rows. API keys and webhooks are on one
 * screen.
 */
const LISTS: [path: string, rows: number, kinds: Kind[]][] = [
  ['/recharge-history', 5, ['title', 'number', 'identifier']],
  ['/recharge-history/ledger', 9, ['title', 'number']],
  ['/account/billing', 4, ['title', 'number', 'action']],
  ['/api-keys', 2, ['title', 'action']],
  ['/free-credits', 1, ['title']],
  ['/account/settings', 2, ['title', 'action']],
  ['/account/activity-logs', 1, ['title']],
  [`/document/create?cin=${CIN}`, 2, ['title', 'phone', 'email']],
  // The second table, who spent what, has no action.
  ['/teams', 1, ['title']],
  ['/linkedin-requests', 5, ['title', 'phone', 'email', 'action']],
]

/** Cells that must be in each row or card. A card has the action at its foot. */
type Kind = 'title' | 'phone' | 'email' | 'identifier' | 'number' | 'action'

const CELLS: Record<Kind, string> = {
  title: 'td[data-pinned="true"], li h3',
  phone: 'td[data-kind="phone"], li [data-kind="phone"] dd',
  email: 'td[data-kind="email"], li [data-kind="email"] dd',
  identifier: 'td[data-kind="identifier"], li [data-kind="identifier"] dd',
  number: 'td[data-kind="number"], li [data-kind="number"] dd',
  action: 'td[data-kind="action"], li article > div:last-of-type',
}

interface Seen {
  rows: number
  cells: number
  /** Cells that are not completely inside the window and their own box. */
  cut: string[]
}

/**
 * How many rows or cards the page has, how many cells of the kind, and which of them are cut off.
 */
async function seen(page: Page, cells: string): Promise<Seen> {
  return page.evaluate((selector) => {
    const isInside = (part: Element, cell: DOMRect) => {
      const range = document.createRange()
      range.selectNodeContents(part)
      return [...range.getClientRects()].every(
        ({ left, right, bottom }) =>
          left >= cell.left - 1 &&
          right <= Math.min(cell.right, innerWidth) + 1 &&
          bottom <= cell.bottom + 1,
      )
    }
    const rows = [
      ...document.querySelectorAll('[data-table] :is(tbody tr[data-row], li[data-index])'),
    ]
    const all = rows.flatMap((row) => [...row.querySelectorAll<HTMLElement>(selector)])
    const cut = all.filter((cell) => {
      // Hidden columns may be shown under a title; they are not checked here.
      const shown = [
        ...cell.querySelectorAll(
          'button, a, [data-kind="phone"], [data-kind="email"], :scope > span:first-of-type',
        ),
      ].filter((part) => !part.closest('td dl'))
      return !(shown.length > 0 ? shown : [cell]).every((part) =>
        isInside(part, cell.getBoundingClientRect()),
      )
    })
    return { rows: rows.length, cells: all.length, cut: cut.map((cell) => cell.innerText) }
  }, cells)
}

async function expectAllSeen(
  page: Page,
  name: string,
  kinds: readonly Kind[],
  least = 1,
): Promise<void> {
  for (const kind of kinds) {
    const { rows, cells, cut } = await seen(page, CELLS[kind])
    expect(rows, name).toBeGreaterThanOrEqual(least)
    // A card leaves out the contact that it does not have.
    const isLeftOut = page.viewportSize()!.width < 600 && (kind === 'phone' || kind === 'email')
    const either = isLeftOut ? (await seen(page, `${CELLS.phone}, ${CELLS.email}`)).cells : cells
    expect(either, `${kind} in each row of ${name}`).toBeGreaterThanOrEqual(rows)
    expect(cut, `${kind}, ${name}`).toEqual([])
  }
  expect((await seen(page, 'li dd')).cut, name).toEqual([])
  const arrows = await page.evaluate(() =>
    [...document.querySelectorAll('[data-table] thead button svg')]
      .filter((arrow) => getComputedStyle(arrow).opacity !== '0')
      .filter(
        (arrow) =>
          arrow.getBoundingClientRect().right > arrow.closest('th')!.getBoundingClientRect().right,
      )
      .map((arrow) => arrow.closest('th')!.innerText),
  )
  expect(arrows, `arrows of the head, ${name}`).toEqual([])
  const sideways = await page.evaluate(() =>
    [...document.querySelectorAll('[data-table] table')].map(
      ({ parentElement: box }) => box!.scrollWidth - box!.clientWidth,
    ),
  )
  expect(Math.max(0, ...sideways), `${name} scrolls sideways`).toBe(0)
}

const KEY_NAME = 'Nightly import of the customer list into the program of the northern branch'
const HOOK =
  'https://hooks.sample.example/a/long/path/that/goes/on/for/the/customers/of/the/northern/branch'
const FRIEND = '+919876512001'

/**
 * Makes sure that each list has a row: the demo account gets recharges, lines, payments and a team,
 * and signs in once. Returns the address of the team's members.
 */
async function fillLists(page: Page, url: string): Promise<string> {
  const token = (await page.evaluate(() => localStorage.getItem('dastak.access_token'))) ?? ''
  const board = await callAt(url, getCompanyDirectors, {
    token,
    query: { identification_number: CIN },
  })
  for (const { din_number: id } of board.body.data.directors.slice(0, 2))
    expect((await callAt(url, revealDirector, { token, body: { director_id: id } })).status).toBe(
      200,
    )
  expect((await callAt(url, createServerToken, { token, body: { name: KEY_NAME } })).status).toBe(
    200,
  )
  const events = ['lead_revealed', 'credits_low', 'credits_added', 'report_resolved'] as const
  expect(
    (await callAt(url, createWebhook, { token, body: { url: HOOK, events: [...events] } })).status,
  ).toBe(200)

  const me = await callAt(url, getUserDetails, { token })
  const sent = await callAt(url, sendOtp, { body: { user_mobile: FRIEND } })
  const otp = await codeInOutbox(url, FRIEND)
  const friend = await callAt(url, submitOtp, {
    body: { client_id: sent.body.data.client_id, otp },
  })
  const joined = await callAt(url, setUserOnboard, {
    token: friend.body.data.access_token,
    body: {
      name: 'Venkatanarasimharajuvaripeta Lakshminarayana Subramanian',
      email: 'friend@widths-works.example',
      referral_code: me.body.data.referral_code ?? '',
      linkedin_url: 'linkedin.com/in/friend-of-widths',
    },
  })
  expect(joined.status).toBe(200)

  // Signing in again would need half a minute's wait for the code.
  await page.route('**/list-sessions', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: { data: object[] } }
    const other = { ...body.data.data[0], session_id: 'other', is_current: false }
    await route.fulfill({
      response,
      json: { ...body, data: { ...body.data, data: [...body.data.data, other] } },
    })
  })
  const teams = await callAt(url, getAllTeams, { token })
  return `/team-members/${teams.body.data.data[0]?.team_id}`
}

test('name, phone, email and action are completely visible, at every width', async ({
  page,
  product,
}) => {
  test.setTimeout(180_000)
  await signInByLink(page, product, '9876543210')
  await expect(page).toHaveURL(/\/home$/)
  for (const size of SIZES) {
    await page.setViewportSize(size)
    for (const [path, kinds] of LEADS) {
      await page.goto(path)
      await expect(page.getByText(/^Showing [\d,]+ Results\.\.\./)).toBeVisible()
      await expectAllSeen(page, `${path} at ${size.width}`, kinds)
    }
    for (const path of ['/din?mode=director&query=sharma', BOARD]) {
      await page.goto(path)
      await expect(page.getByRole('button', { name: /^Get Details/ }).first()).toBeVisible()
      await expectAllSeen(page, `${path} at ${size.width}`, ['title', 'phone', 'email', 'action'])
    }
    await page.goto('/din?mode=company&query=india')
    await expect(page.locator('[data-table="companies"]').getByRole('link').first()).toBeVisible()
    await expectAllSeen(page, `companies at ${size.width}`, ['title'])
  }

  const members = await fillLists(page, product.url)
  for (const [path, rows, kinds] of [
    ...LISTS,
    [members, 3, ['title', 'email', 'number', 'action']] as const,
  ]) {
    await page.goto(path)
    for (const size of SIZES) {
      await page.setViewportSize(size)
      await expect(() => expectAllSeen(page, `${path} at ${size.width}`, kinds, rows)).toPass({
        timeout: 10_000,
      })
    }
  }
})

/** The lists of the operator's console, each with its minimum number of rows. */
const CONSOLE: [path: string, rows: number, kinds: Kind[]][] = [
  ['/operator/users', 5, ['title', 'phone']],
  ['/operator/reports?state=all', 2, ['title']],
  ['/operator/imports', 1, ['title', 'number']],
  ['/operator/log', 3, ['title']],
]

test('the lists of the console are completely visible too, at every width', async ({
  page,
  product,
}) => {
  test.setTimeout(120_000)
  await sendReports(product, '+919876545001', 'Venkatanarasimharajuvaripeta Subramanian')
  await signInAsOperator(page, product, '9876545000')
  for (const [path, rows, kinds] of CONSOLE) {
    await page.goto(path)
    for (const size of SIZES) {
      await page.setViewportSize(size)
      await expect(() => expectAllSeen(page, `${path} at ${size.width}`, kinds, rows)).toPass({
        timeout: 10_000,
      })
    }
  }
})
