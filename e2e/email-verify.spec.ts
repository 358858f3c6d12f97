import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { inspectAll, openInApp } from './inspect.ts'
import { joinAs, press } from './people.ts'
import { test } from './product-test.ts'

const CALL = '**/users/verify-email'

test('an email address is checked, by keyboard, with its verdict, its attributes and its failures', async ({
  page,
}) => {
  await joinAs(page, '9876502001')
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/verify-email')) calls.push(request.postData() ?? '')
  })
  const field = page.getByLabel('Email', { exact: true })
  const result = page.getByRole('region', { name: 'Email check' })
  const value = (name: string) =>
    result.getByRole('row', { name: new RegExp(`^${name}`, 'i') }).getByRole('cell')

  await test.step('the menu leads here; a text that is not an address is refused in place, without a call', async () => {
    await press(page.getByRole('link', { name: 'Verify your Email' }))
    await expect(page).toHaveTitle(/^Verify your Email · /)
    for (const wrong of ['', 'asha', 'asha@mills', 'asha sharma@mills.example']) {
      await field.fill(wrong)
      await press(field)
      await expect(page.getByText('Please enter a valid email')).toBeVisible()
      await expect(field).toBeFocused()
    }
    expect(calls).toEqual([])
  })

  await test.step('during the check its attributes are pending; then it is valid', async () => {
    let release: () => void = () => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route(CALL, async (route) => {
      await released
      await route.continue()
    })
    await field.fill('info@deliverable.example')
    await press(field)
    await expect(result).toHaveAttribute('aria-busy', 'true')
    await expect(result.getByRole('status')).toContainText('Asking the mail server')
    await expect(value('is deliverable')).toBeEmpty()
    release()
    await expect(result.getByRole('status')).toContainText('Valid')
    await page.unroute(CALL)
    await expect(value('is deliverable')).toHaveText('Yes')
    await expect(value('is catch all')).toHaveText('No')
    await expect(value('mx host')).toHaveText('mx.mail.example')
    await expect(result.getByRole('rowheader', { name: /^(name|mobile|email)$/i })).toHaveCount(0)
    await expect(result.getByText('199 of 200 checks left today')).toBeVisible()
    await expect(page).toHaveURL(/\/email-verify$/)
    await inspectAll(page, 'email-verify')
  })

  await test.step('the address is copied, and the attributes downloaded', async () => {
    await result.getByRole('button', { name: 'info@deliverable.example' }).click()
    await expect(page.getByText('Email ID copied')).toBeVisible()
    const waiting = page.waitForEvent('download')
    await result.getByRole('button', { name: 'Download CSV' }).click()
    const download = await waiting
    expect(download.suggestedFilename()).toBe('email_check.csv')
    expect(await readFile(await download.path(), 'utf8')).toMatch(
      /\r\ninfo@deliverable\.example,Yes,Yes,No,No,Yes,Yes,Yes,No/,
    )
  })

  await test.step('an attribute that was not tested has a red cross and its own text', async () => {
    await press(page.getByRole('button', { name: 'Mail server is down' }))
    await expect(result.getByRole('status')).toContainText('Unknown')
    await expect(field).toHaveValue('asha@unreachable.example')
    await expect(value('can connect smtp')).toHaveText('No')
    await expect(value('is deliverable')).toHaveText('Not tested')
    const crossOf = (name: string) =>
      value(name)
        .locator('svg')
        .evaluate((svg) => [svg.innerHTML, getComputedStyle(svg).color])
    expect(await crossOf('is deliverable')).toEqual(await crossOf('can connect smtp'))
    expect(await crossOf('is deliverable')).not.toEqual(await crossOf('is valid syntax'))
  })

  await test.step('a mistyped domain: the suggestion fills the field', async () => {
    await field.fill('asha@gmial.com')
    await press(field)
    await press(result.getByRole('button', { name: 'asha@gmail.com' }))
    await expect(field).toHaveValue('asha@gmail.com')
    await expect(field).toBeFocused()
    await expect(result).toHaveCount(0)
  })

  await test.step("a failure shows the server's message over an empty table, and is tried again in place", async () => {
    const message = 'You have checked 200 email addresses today. That is the daily limit.'
    const json = {
      success: false,
      status_code: 429,
      message_code: 'rate_limited',
      message,
      data: null,
    }
    await page.route(CALL, (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '1' }, json }),
    )
    await field.fill('nobody@deliverable.example')
    await press(field)
    await expect(result.getByRole('alert')).toHaveText(message)
    await expect(value('is deliverable')).toHaveText('-')
    await page.unroute(CALL)
    await result.getByRole('button', { name: 'Try again', exact: true }).click()
    await expect(result.getByRole('status')).toContainText('Invalid')
  })

  await test.step('the palette opens it with an address, which is in no URL of the app', async () => {
    await openInApp(page, '/home')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Credits Usage')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('asha@full.example')
    await expect(page.getByRole('option', { selected: true })).toHaveText(/asha@full\.example/)
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue('asha@full.example')
    await expect(page).toHaveURL(/\/email-verify$/)
    await expect(field).toBeFocused()
    await press(field)
    await expect(result.getByRole('status')).toContainText('Risky')
  })
})

test('a mail server that wants us to come back: the result changes when it was called again, without another check', async ({
  page,
}) => {
  await joinAs(page, '9876502002')
  await page.clock.install()
  await page.goto('/email-verify')
  const result = page.getByRole('region', { name: 'Email check' })
  const status = result.getByRole('status')
  await press(page.getByRole('button', { name: 'Asks us to try later' }))
  await expect(status).toContainText('Unknown')
  await expect(status).toContainText(/We look again at .*\d:\d\d [AP]M\. The result/)
  await expect(result.getByText('199 of 200 checks left today')).toBeVisible()
  await inspectAll(page, 'email-verify-second-look')

  const asked = page.waitForResponse(CALL)
  await page.clock.fastForward(30_000)
  await (await asked).finished()
  await expect(result.getByText('199 of 200 checks left today')).toBeVisible()
  await expect(status).toContainText('We look again at')
  let calls = 0
  await page.route(CALL, async (route) => {
    calls += 1
    const response = await route.fetch()
    const answer = (await response.json()) as { data: { data: object } }
    const found = { ...answer.data.data, verdict: 'valid', reason: 'It takes mail.' }
    const data = { ...answer.data, data: found, look_again_at: null }
    await route.fulfill({ response, json: { ...answer, data } })
  })
  await page.clock.fastForward(30_000)
  await expect(status).toContainText('It takes mail.')
  await expect(result.getByText('199 of 200 checks left today')).toBeVisible()
  await page.clock.fastForward(120_000)
  expect(calls).toBe(1)
})
