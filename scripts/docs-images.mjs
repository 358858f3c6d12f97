import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { signInByLink } from '../e2e/people.ts'
import { startProduct } from '../e2e/start-product.ts'
import { ensureBrowser } from './debian-programs.mjs'
import { ensureWebBuilt } from './built.mjs'
import { ensureInstalled } from './installed.mjs'
import { ROOT, print } from './project.mjs'

// `npm run docs:images`: the screenshots of the documents, taken from the demo.
await ensureInstalled()
await ensureWebBuilt()
const executablePath = await ensureBrowser('Chromium')
const product = await startProduct()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
const context = await browser.newContext({
  baseURL: product.url,
  viewport: { width: 1280, height: 800 },
  locale: 'en-IN',
  timezoneId: 'Asia/Kolkata',
})
const page = await context.newPage()

const SCREENS = {
  search: async () => {
    await page.goto('/din?mode=company&query=chandrikora')
    await page.getByText('CHANDRIKORA').first().waitFor()
  },
  reveal: async () => {
    await page.getByText('CHANDRIKORA TELESCOPES').first().click()
    await page
      .getByRole('button', { name: /get details/i })
      .first()
      .click()
    await page
      .getByText(/[a-z]@chandrikora\.example/)
      .first()
      .waitFor()
  },
  bulk: () => page.goto('/bulk-upload'),
  ledger: () => page.goto('/recharge-history/ledger'),
  plans: () => page.goto('/plan'),
}

try {
  await signInByLink(page, product, '9876543210')
  for (const [name, open] of Object.entries(SCREENS)) {
    await open()
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: join(ROOT, 'docs', 'images', `${name}.png`) })
    print(`docs/images/${name}.png`)
  }
} finally {
  await browser.close()
  await product.remove()
}
