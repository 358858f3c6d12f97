import { sendOtp, setUserOnboard, submitOtp } from '@dastak/contract/accounts/accounts.ts'
import { createServerToken } from '@dastak/contract/api-keys/api-keys.ts'
import { revealDirector } from '@dastak/contract/kinds/din.ts'
import { getUserDetails } from '@dastak/contract/me.ts'
import { getCompanyDirectors, searchDirector } from '@dastak/contract/registry/registry.ts'
import { getAllTeams } from '@dastak/contract/teams/teams.ts'
import { createWebhook } from '@dastak/contract/webhooks/webhooks.ts'
import { expect, type Page } from '@playwright/test'
import { callAt, codeInOutbox } from '../apps/server/src/testing/server/http-caller.ts'
import { openInApp } from './inspect.ts'
import { addVerified, givePlan, signInByLink, tokenOf } from './people.ts'
import { test } from './product-test.ts'
import { expectAllSeen, type Kind, SIZES } from './widths.ts'

const LEADS: [path: string, kinds: Kind[]][] = [
  ['/leads', ['title', 'phone', 'email', 'action']],
  ['/gstleads', ['title', 'phone', 'email']],
]
const CIN = 'U33200KA2014PTC957230'
const BOARD = `/din?mode=company&cin=${CIN}`

type List = [path: string, rows: number, kinds: Kind[]]

/** Lists of the demo's owner, each with its minimum number of rows. */
const OWNERS_LISTS: List[] = [
  ['/recharge-history', 5, ['title', 'number', 'identifier']],
  ['/recharge-history/ledger', 9, ['title', 'number']],
  ['/account/billing', 4, ['title', 'number', 'action']],
  // The second table, who spent what, has no action.
  ['/teams', 1, ['title']],
  ['/linkedin-requests', 5, ['title', 'phone', 'email', 'action']],
]

/** Lists that are filled with long texts. API keys and webhooks are on one screen. */
const LISTS: List[] = [
  ['/leads', 3, ['title', 'phone', 'email', 'action']],
  ['/api-keys', 2, ['title', 'action']],
  ['/free-credits', 1, ['title']],
  ['/account/settings', 2, ['title', 'action']],
  ['/account/activity-logs', 1, ['title']],
  [`/document/create?cin=${CIN}`, 2, ['title', 'phone', 'email']],
]

const NEWCOMER = '8805100013'
const KEY_NAME = 'Nightly import of the customer list into the program of the northern branch'
const HOOK =
  'https://hooks.sample.example/a/long/path/that/goes/on/for/the/customers/of/the/northern/branch'
const FRIEND = '+919876512001'

/** Reveals a director whose name has a long word in the middle, so that it breaks badly. */
async function revealLongName(page: Page, url: string): Promise<void> {
  const token = await tokenOf(page)
  const query = { query: 'manpreet raghavendra kumar', limit: 1 }
  const found = await callAt(url, searchDirector, { token, query })
  const body = { director_id: found.body.data.directors[0]?.din_number ?? '' }
  const revealed = await callAt(url, revealDirector, { token, body })
  expect(JSON.stringify(revealed.body)).toMatch(/"manpreet raghavendra kumar"/i)
}

/** Makes sure that each list of the account has a row. */
async function fillLists(page: Page, url: string): Promise<void> {
  const token = await tokenOf(page)
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
}

/** The address of the members of the account's team. */
async function membersOf(page: Page, url: string): Promise<string> {
  const teams = await callAt(url, getAllTeams, { token: await tokenOf(page) })
  return `/team-members/${teams.body.data.data[0]?.team_id}`
}

async function expectListsSeen(page: Page, lists: readonly List[]): Promise<void> {
  for (const [path, rows, kinds] of lists) {
    await openInApp(page, path)
    for (const size of SIZES) {
      await page.setViewportSize(size)
      await expect(() => expectAllSeen(page, `${path} at ${size.width}`, kinds, rows)).toPass({
        timeout: 10_000,
      })
    }
  }
}

test('name, phone, email and action are completely visible, at every width', async ({
  page,
  product,
}) => {
  await page.route('**/users/preferences', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { preferences?: object } }
    const preferences = { ...body.data.preferences, 'table.rows-per-page': '100' }
    await route.fulfill({ response: answer, json: { ...body, data: { preferences } } })
  })
  await signInByLink(page, product, '9876543210')
  await expect(page).toHaveURL(/\/home$/)
  for (const size of SIZES) {
    await page.setViewportSize(size)
    for (const [path, kinds] of LEADS) {
      await openInApp(page, path)
      await expect(page.getByText(/^Showing [\d,]+ Results\.\.\./)).toBeVisible()
      await expectAllSeen(page, `${path} at ${size.width}`, kinds)
    }
    for (const path of ['/din?mode=director&query=sharma', BOARD]) {
      await openInApp(page, path)
      await expect(page.getByRole('button', { name: /^Get Details/ }).first()).toBeVisible()
      await expectAllSeen(page, `${path} at ${size.width}`, ['title', 'phone', 'email', 'action'])
    }
    await openInApp(page, '/din?mode=company&query=india')
    await expect(page.locator('[data-table="companies"]').getByRole('link').first()).toBeVisible()
    await expectAllSeen(page, `companies at ${size.width}`, ['title'])
  }

  const members = await membersOf(page, product.url)
  await expectListsSeen(page, [
    ...OWNERS_LISTS,
    [members, 3, ['title', 'email', 'number', 'action']],
  ])
})

test('long names and texts are completely visible in the lists of a newcomer', async ({
  page,
  product,
}) => {
  await addVerified(product, NEWCOMER)
  await givePlan(product, NEWCOMER, 'startup')
  await signInByLink(page, product, NEWCOMER)
  await revealLongName(page, product.url)
  await fillLists(page, product.url)
  await expectListsSeen(page, LISTS)
})
