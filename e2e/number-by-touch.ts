import { expect, type Locator, type Page } from '@playwright/test'

/** The bar at the bottom of a phone. */
export const shortcut = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Shortcuts' }).getByText(name, { exact: true })

/** Nobody aims faster. A row that has just moved reveals nobody. */
const REACTION_MS = 300

export interface NumberByTouch {
  taps: number
  /** When the number is seen, and when it can be called, from the first tap. */
  seenMs: number
  callMs: number
}

/** Goes from the open app to the number of a director, on a phone. A key takes `keyMs`. */
export async function numberByTouch(page: Page, name: string, keyMs = 0): Promise<NumberByTouch> {
  const started = performance.now()
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.tap()
  }
  await tap(shortcut(page, 'Search'))
  await page.getByRole('combobox').pressSequentially(name, { delay: keyMs })
  // Results for the first letters may still be shown.
  const director = page
    .getByRole('option')
    .filter({ hasText: new RegExp(name, 'i') })
    .filter({ hasText: 'Get Details' })
    .first()
  const found = await director.locator('span span').first().innerText()
  // oxlint-disable-next-line waits/no-long-wait -- the search refuses a tap that is sooner
  await page.waitForTimeout(REACTION_MS)
  await tap(director.getByText('Get Details'))
  const revealed = page.getByRole('option').filter({ hasText: found }).filter({ hasText: '+91 ' })
  await revealed.first().waitFor()
  const seenMs = performance.now() - started
  await tap(revealed.first())
  const panel = page.getByRole('dialog', { name: found })
  await expect(panel.getByRole('link', { name: /^Call \+91/ })).toHaveAttribute('href', /^tel:\+91/)
  return { taps, seenMs, callMs: performance.now() - started }
}
