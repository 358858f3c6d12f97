import type { Browser, BrowserContext, CDPSession } from '@playwright/test'

/** Chrome's "slow 4G": 150 ms round trips, 1.6 Mbit/s down, 750 kbit/s up. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
}
const CPU_SLOWDOWN = 4
/** A task counts as blocking from this length on, as in the metric "total blocking time". */
const LONG_TASK_MS = 50
const KEY_EVERY_MS = 50

export type StoredState = Awaited<ReturnType<BrowserContext['storageState']>>

export interface PageLoad {
  /** When the first control accepts input, from the start of the navigation. */
  readyMs: number
  /** When React handles that control. */
  aliveMs: number
  /** Scripts and styles as transferred. */
  bytes: number
  /** All requests until the page is quiet. */
  requests: number
  /** Sum of layout shifts, without those that follow an input. */
  shift: number
  /** Total blocking time of the main thread. */
  blockingMs: number
}

/**
 * Loads a page in a new browser context, whose cache is empty. `control` is the selector of its
 * first control. If that is a field, digits are typed until the first one is in it.
 */
export async function loadPage(
  browser: Browser,
  url: string,
  control: string,
  storageState?: StoredState,
): Promise<PageLoad> {
  const context = await browser.newContext(storageState && { storageState })
  const page = await context.newPage()
  await page.addInitScript(watchPage, control)
  const cdp = await context.newCDPSession(page)
  const traffic = await countTraffic(cdp)
  await slowDown(cdp)
  const typing = setInterval(() => void typeDigit(cdp), KEY_EVERY_MS)
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => (window as unknown as Watching).watched.readyMs !== null)
  clearInterval(typing)
  await page.waitForFunction(() => (window as unknown as Watching).watched.aliveMs !== null)
  await page.waitForLoadState('networkidle')
  const { shifts, tasks, ...times } = await page.evaluate(
    () => (window as unknown as Watching).watched,
  )
  // The next visit needs the cookie that this one has renewed.
  if (storageState) Object.assign(storageState, await context.storageState())
  await context.close()
  return {
    ...traffic,
    readyMs: times.readyMs ?? Number.NaN,
    aliveMs: times.aliveMs ?? Number.NaN,
    shift: sum(shifts),
    blockingMs: sum(tasks.map((ms) => Math.max(0, ms - LONG_TASK_MS))),
  }
}

/** From now on the page runs as on the slow phone, on slow 4G. */
export async function slowDown(cdp: CDPSession): Promise<void> {
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** The page may close meanwhile. */
async function typeDigit(cdp: CDPSession): Promise<void> {
  for (const type of ['keyDown', 'keyUp'] as const)
    await cdp.send('Input.dispatchKeyEvent', { type, key: '9', text: '9' }).catch(() => undefined)
}

async function countTraffic(cdp: CDPSession): Promise<{ bytes: number; requests: number }> {
  await cdp.send('Network.enable')
  const counted = new Set<string>()
  const traffic = { bytes: 0, requests: 0 }
  cdp.on('Network.responseReceived', ({ requestId, type }) => {
    traffic.requests += 1
    if (type === 'Script' || type === 'Stylesheet') counted.add(requestId)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (counted.has(requestId)) traffic.bytes += encodedDataLength
  })
  return traffic
}

interface Watching {
  watched: { readyMs: number | null; aliveMs: number | null; shifts: number[]; tasks: number[] }
}

/** Runs in the page, before its own scripts. */
function watchPage(selector: string): void {
  const watched: Watching['watched'] = { readyMs: null, aliveMs: null, shifts: [], tasks: [] }
  Object.assign(window, { watched })
  const observe = (type: string, add: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((entries) => entries.getEntries().forEach(add)).observe({
      type,
      buffered: true,
    })
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) watched.shifts.push(value)
  })
  observe('longtask', ({ duration }) => watched.tasks.push(duration))

  addEventListener('input', () => (watched.readyMs ??= performance.now()), true)
  const look = () => {
    const control = document.querySelector<HTMLElement>(selector)
    if (control?.checkVisibility({ visibilityProperty: true })) {
      control.focus()
      // A link or a button is ready as soon as it is there.
      if (control.tagName !== 'INPUT') watched.readyMs ??= performance.now()
      // React keeps an element's properties under such a key.
      const isAlive = Object.keys(control).some((key) => key.startsWith('__reactProps'))
      if (isAlive && watched.readyMs !== null) watched.aliveMs = performance.now()
    }
    if (watched.aliveMs === null) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
