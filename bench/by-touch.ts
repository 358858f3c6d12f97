import type { Browser, Page } from '@playwright/test'
import { type NumberByTouch, numberByTouch } from '../e2e/number-by-touch.ts'
import { startProduct } from '../e2e/start-product.ts'
import { launchBrowser, signedIn } from './browser.support.ts'
import { slowDown, type StoredState } from './page-load.support.ts'
import { percentiles } from './registry.support.ts'

/** Each is revealed once, because a second time needs no credits. */
const PEOPLE = [
  'rachana singh',
  'radhika kumar',
  'bhupendra singh',
  'kuldeep singh',
  'mousumi singh',
]
/** A thumb on a screen keyboard: about 40 words a minute. */
const KEY_MS = 150
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
/** What the taps wait for: the search, the reveal, and the person. */
const CALLS = 3

/**
 * From the open app to a director's number, at 4 × slower CPU and slow 4G: search, type a name,
 * Get Details, open the person. The floor in the same run is what nothing can save: the keys, and
 * as many calls that answer nothing, one after the other.
 */
export async function run(): Promise<string> {
  const product = await startProduct()
  const browser = await launchBrowser()
  try {
    const state = await signedIn(browser, product)
    const runs: NumberByTouch[] = []
    const floors: number[] = []
    for (const name of PEOPLE) {
      const page = await openApp(browser, product.url, state)
      floors.push((await bareCalls(page)) + name.length * KEY_MS)
      runs.push(await numberByTouch(page, name, KEY_MS))
      Object.assign(state, await page.context().storageState())
      await page.context().close()
    }
    return tableOf(runs, floors)
  } finally {
    await browser.close()
    await product.remove()
  }
}

async function openApp(browser: Browser, baseURL: string, storageState: StoredState) {
  const context = await browser.newContext({ ...PHONE, baseURL, storageState })
  const page = await context.newPage()
  await slowDown(await context.newCDPSession(page))
  await page.goto('/home', { waitUntil: 'networkidle' })
  return page
}

const bareCalls = (page: Page) =>
  page.evaluate(async (calls) => {
    const started = performance.now()
    for (let call = 0; call < calls; call += 1) await (await fetch('/healthz')).text()
    return performance.now() - started
  }, CALLS)

function tableOf(runs: readonly NumberByTouch[], floors: readonly number[]): string {
  const line = (name: string, taps: number, times: readonly number[]) =>
    `| ${name} | ${taps} | ${seconds(percentiles(times).p50)} | ${seconds(Math.max(...times))} |`
  const taps = Math.max(...runs.map((one) => one.taps))
  return [
    '| from the open app | taps | p50, s | slowest, s |',
    '|---|---|---|---|',
    line(
      'the number is seen',
      taps - 1,
      runs.map((one) => one.seenMs),
    ),
    line(
      'it can be called',
      taps,
      runs.map((one) => one.callMs),
    ),
    line('keys and bare calls (floor)', 0, floors),
  ].join('\n')
}

const seconds = (ms: number) => (ms / 1_000).toFixed(2)
