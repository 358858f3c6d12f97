import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { expectWholeValues } from './whole-values.ts'
import { type AppWindow, routeOf } from './route-screens.ts'

/** Half of the size of what `axe-core` itself would give to the page. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const SIZES = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
} as const
const SCHEME = 'data-mantine-color-scheme'
type Scheme = 'light' | 'dark'
type Size = keyof typeof SIZES

/**
 * The views in which a screen is checked: both schemes and both sizes, but not each combination,
 * because colours do not depend on the width.
 */
export const VIEWS = [
  { scheme: 'light', size: 'desktop' },
  { scheme: 'dark', size: 'phone' },
] as const

/** Shows the page in a colour scheme and a size. */
export async function view(
  page: Page,
  { scheme, size }: { scheme: Scheme; size: Size },
): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme })
  await page.setViewportSize(SIZES[size])
}

/**
 * Opens a screen as a link in the app does: the page keeps its code, and axe. The screen before it
 * is gone then, and the new one may still load its data.
 */
export const openInApp = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    const { __TSR_ROUTER__: router } = globalThis as unknown as AppWindow
    return new Promise<void>((resolve) => {
      const end = router.subscribe('onResolved', () => {
        end()
        resolve()
      })
      router.history.push(to)
    })
  }, path)

/**
 * Checks that a screen has no violation of level A or AA, does not scroll sideways and has whole
 * numbers and addresses. Keeps a picture of it for people to look at. Each name is used once, by
 * the gallery or by the only journey that leads there.
 */
export async function inspect(page: Page, name: string): Promise<void> {
  expectRoute(page, name)
  await look(page, name)
}

/** The screen of a route must be at its address. */
function expectRoute(page: Page, name: string): void {
  const route = routeOf(name)
  if (route) expect(new URL(page.url()).pathname, name).toMatch(route)
}

async function look(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  // An element half under the bar at the top would count as too small to press.
  await page.evaluate(() => scrollTo(0, 0))
  await keepPicture(page, name)
  await expectAccessible(page, name)
  await expectWholeValues(page, name)
}

/** Keeps a picture for people to look at. */
export async function keepPicture(page: Page, name: string, fullPage = false): Promise<void> {
  // Sometimes Chromium paints no frame for it, and it waits endlessly.
  if (process.env['CI']) return
  await page.screenshot({ path: `test-results/screens/${name}.png`, fullPage })
}

/**
 * No violation of level A or AA, and nothing to scroll sideways. The rules of these levels need no
 * style sheet for themselves, only media.
 */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  const found = await page.evaluate(async (values) => {
    const { axe: checker } = globalThis as unknown as { axe: typeof axe }
    const { violations } = await checker.run(document, {
      runOnly: { type: 'tag', values },
      resultTypes: ['violations'],
      preload: { assets: ['media'] },
    })
    return violations.map(({ id, nodes }) => ({
      id,
      where: nodes.map(({ target }) => target.join(' ')),
    }))
  }, LEVELS)
  expect(found, name).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  )
  expect(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0)
}

/**
 * The same in both views. A page outside the app (`isApp` is false) takes its scheme when it is
 * loaded, so it is loaded again.
 */
export async function inspectAll(page: Page, name: string, { isApp = true } = {}): Promise<void> {
  expectRoute(page, name)
  for (const { scheme, size } of VIEWS) {
    await view(page, { scheme, size })
    const isShown = (await page.locator('html').getAttribute(SCHEME)) === scheme
    if (!isApp && !isShown) await page.reload()
    await expect(page.locator('html')).toHaveAttribute(SCHEME, scheme)
    await look(page, `${name}-${scheme}-${size}`)
  }
  await view(page, { scheme: 'light', size: 'desktop' })
}
