import { chromium, type Browser } from '@playwright/test'
import { signInByLink } from '../e2e/people.ts'
import type { Product } from '../e2e/start-product.ts'
import type { StoredState } from './page-load.support.ts'

/** An account of the demo that has leads and a plan. */
const NATIONAL = '9876543210'
const QUIETLY = ['--disable-quic', '--no-first-run', '--disable-background-networking']

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', ...QUIETLY],
  })
}

/** The cookies and the storage of a browser that is signed in to the demo. */
export async function signedIn(browser: Browser, product: Product): Promise<StoredState> {
  const context = await browser.newContext({ baseURL: product.url })
  await signInByLink(await context.newPage(), product, NATIONAL)
  const state = await context.storageState()
  await context.close()
  return state
}
