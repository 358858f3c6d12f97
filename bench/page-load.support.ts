import type { Browser, BrowserContext, Page } from '@playwright/test'

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

/** Loads a page in a new browser context, whose cache is empty. */
export async function loadPage(
  browser: Browser,
  url: string,
  enterInto: (page: Page) => Promise<void>,
  storageState?: StoredState,
): Promise<PageLoad> {
  const context = await browser.newContext(storageState && { storageState })
  const page = await context.newPage()
  await page.addInitScript(watchPage)
  const traffic = await countTraffic(page)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const startedAt = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await enterInto(page)
  const readyMs = performance.now() - startedAt
  await page.waitForFunction(isAlive, null, { polling: 'raf' })
  const aliveMs = performance.now() - startedAt
  await page.waitForLoadState('networkidle')
  const { shift, blockingMs } = await page.evaluate(readWatched, LONG_TASK_MS)
  // The next visit needs the cookie that this one has renewed.
  if (storageState) Object.assign(storageState, await context.storageState())
  await context.close()
  return { readyMs, aliveMs, shift, blockingMs, ...traffic }
}

async function countTraffic(page: Page): Promise<{ bytes: number; requests: number }> {
  const cdp = await page.context().newCDPSession(page)
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

interface Watched {
  shifts: { value: number; hadRecentInput: boolean }[]
  tasks: { duration: number }[]
}

/** Runs in the page, before its own scripts. */
function watchPage(): void {
  const watched: Watched = { shifts: [], tasks: [] }
  const watch = (type: string, list: unknown[]) =>
    new PerformanceObserver((entries) => list.push(...entries.getEntries())).observe({
      type,
      buffered: true,
    })
  watch('layout-shift', watched.shifts)
  watch('longtask', watched.tasks)
  Object.assign(window, { watched })
}

/** Runs in the page. The key is the one under which React keeps an element's properties. */
function isAlive(): boolean {
  const control = document.querySelector('#content a, #content button, form input')
  return control !== null && Object.keys(control).some((key) => key.startsWith('__reactProps'))
}

/** Runs in the page. */
function readWatched(longMs: number): { shift: number; blockingMs: number } {
  const { shifts, tasks } = (window as unknown as { watched: Watched }).watched
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  return {
    shift: sum(shifts.filter(({ hadRecentInput }) => !hadRecentInput).map(({ value }) => value)),
    blockingMs: sum(tasks.map(({ duration }) => Math.max(0, duration - longMs))),
  }
}
