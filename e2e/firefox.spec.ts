import { expect } from '@playwright/test'
import puppeteer, { type Page } from 'puppeteer-core'
import { test } from './product-test.ts'

/**
 * The main journey in Debian's Firefox: no screen depends on Chromium. Driven by Puppeteer, because
 * Playwright only works with its own Firefox.
 */
const FIREFOX = process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr'
const MOBILE = '9811100091'
const EMAIL = 'fox@newcomer.example'

interface OutboxMessage {
  to: string
  text: string
}

async function lastCode(url: string, to: string): Promise<string> {
  const response = await fetch(`${url}/dev/outbox`, { headers: { accept: 'application/json' } })
  const messages = (await response.json()) as OutboxMessage[]
  return /\b\d{4}\b/.exec(messages.find((message) => message.to === to)?.text ?? '')?.[0] ?? ''
}

const press = (page: Page, text: string) => page.locator(`button::-p-text(${text})`).click()
const see = (page: Page, text: string) =>
  page.waitForSelector(`::-p-text(${text})`, { visible: true })

/** The four boxes send the code automatically. */
async function enterCode(page: Page, code: string): Promise<void> {
  await page.locator('[aria-label="Digit 1 of 4"]').click()
  await page.keyboard.type(code)
}

test('Firefox: sign in, verify the email, find a company, reveal a director, copy, and see the lead', async ({
  product,
}) => {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    headless: true,
  })
  try {
    const page = await browser.newPage()
    await page.setViewport({ width: 1280, height: 800 })
    const broken: string[] = []
    page.on('pageerror', (error) => broken.push(String(error)))

    await page.goto(product.url)
    await page.locator('input[type=tel]').fill(MOBILE)
    await press(page, 'Proceed')
    await see(page, 'Enter the code')
    await enterCode(page, await lastCode(product.url, `+91${MOBILE}`))
    await see(page, 'Tell us who you are')
    await page.locator('input[autocomplete=name]').fill('Fox Newcomer')
    await page.locator('input[type=email]').fill(EMAIL)
    await press(page, 'Submit')
    await page.waitForSelector('[aria-label="Digit 1 of 4"]')
    await enterCode(page, await lastCode(product.url, EMAIL))
    await see(page, 'Daily credits used')
    await see(page, 'Choose a plan')
    await page.keyboard.press('Escape')

    await page.goto(`${product.url}/din?mode=company`)
    await page.locator('[role=search] input:not([type=radio])').fill('telescops chandrikora')
    await page.keyboard.press('Enter')
    await page.locator('a::-p-text(Chandrikora Telescopes Private Limited)').click()
    await page.locator('button::-p-text(Get Details)').click()
    await see(page, '@chandrikora.example')

    await page.goto(`${product.url}/leads`)
    await see(page, 'Showing 1 Results...')
    await page.locator('tbody [data-kind="phone"] button').click()
    await see(page, 'Phone number copied')
    expect(await page.$$eval('tbody tr', (rows) => rows.length)).toBe(1)
    expect(broken).toEqual([])
  } finally {
    await browser.close()
  }
})
