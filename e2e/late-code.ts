import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'

/** `LATE_CODE_MS`: how late the code of every page arrives, as on a bad network. */
const LATE_MS = Number(process.env['LATE_CODE_MS'] ?? 0)

/** Delays a page's code. A journey then goes on as soon as the page is opened. */
export async function delayCode(page: Page, lateMs = LATE_MS): Promise<void> {
  if (lateMs === 0) return
  let opened = Date.now()
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) opened = Date.now()
  })
  await page.route('**/assets/*.js', async (route) => {
    // oxlint-disable-next-line waits/no-long-wait -- this is the bad network that was asked for
    await pause(Math.max(0, opened + lateMs - Date.now()))
    await route.continue().catch(() => undefined)
  })
  const { goto, reload } = page
  page.goto = (url, options) => goto.call(page, url, { waitUntil: 'commit', ...options })
  page.reload = (options) => reload.call(page, { waitUntil: 'commit', ...options })
}
