import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'

/** How late the code of every page arrives, in milliseconds, as on a bad network. */
const LATE_MS = Number(process.env['LATE_CODE_MS'] ?? 0)

/** With `LATE_CODE_MS`, a journey goes on as soon as a page is opened, before its code is there. */
export async function delayCode(page: Page): Promise<void> {
  if (LATE_MS === 0) return
  let opened = Date.now()
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) opened = Date.now()
  })
  await page.route('**/assets/*.js', async (route) => {
    await pause(Math.max(0, opened + LATE_MS - Date.now()))
    await route.continue().catch(() => undefined)
  })
  const { goto, reload } = page
  page.goto = (url, options) => goto.call(page, url, { waitUntil: 'commit', ...options })
  page.reload = (options) => reload.call(page, { waitUntil: 'commit', ...options })
}
