import { expect, type Page } from '@playwright/test'
import { joinAs, signInByLink } from './people.ts'
import { test } from './product-test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const WIDTHS = [1440, 1280, 768, 390]
/** Delays with which every part of the screen arrives at another time. */
const DELAYS_MS = {
  'get-user-details': 200,
  settings: 350,
  'get-api-usage': 500,
  'get-leads-extracted': 650,
  'unfinished-work': 750,
  'cin-details': 900,
  '.woff2': 300,
} as const

declare global {
  interface Window {
    shifted: number
    places: string[]
  }
}

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        window.shifted += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const [part, ms] of Object.entries(DELAYS_MS))
    await page.route(
      (url) => url.href.includes(part),
      async (route) => {
        // oxlint-disable-next-line waits/no-long-wait -- it is about parts that come late
        await new Promise((resolve) => setTimeout(resolve, ms))
        await route.continue()
      },
    )
}

async function expectStill(page: Page, last: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/home')
    await expect(page.getByText(last)).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => window.shifted), `at ${width} pixels`).toBeLessThan(0.01)
  }
}

test('nothing on /home moves while it loads, for a user of many months', async ({
  page,
  product,
}) => {
  await signInByLink(page, product, '9876543210')
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByText('Show as a table')).toBeVisible()
  await watchShifts(page)
  await expectStill(page, 'Show as a table')
})

test('nothing on /home moves while it loads, for a newcomer with first steps', async ({ page }) => {
  await joinAs(page, '9811100085')
  await expect(page.getByText('First steps')).toBeVisible()
  await watchShifts(page)
  await expectStill(page, 'No Data Found')
})

/** A press that meets another row would pay for another person. */
test('Get Details of a director stays where it is first shown', async ({ page }) => {
  await joinAs(page, '9811100088')
  await watchShifts(page)
  await page.addInitScript(() => {
    window.places = []
    new MutationObserver(() => {
      const button = document.querySelector('[aria-label^="Get Details"]')
      const place = button && String(button.getBoundingClientRect().top)
      if (place && place !== window.places.at(-1)) window.places.push(place)
    }).observe(document, { childList: true, subtree: true })
  })
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/din?mode=company&cin=U33200KA2014PTC957230')
    await expect(page.getByRole('table', { name: 'Company Detail' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => window.places), `at ${width} pixels`).toHaveLength(1)
  }
})
