import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { inspectAll, openInApp } from './inspect.ts'
import { joinAs, signInByLink } from './people.ts'
import { test } from './product-test.ts'

/** A company of the sample with a deactivated DIN among its directors. */
const CIN = 'U55370TZ2023PTC624499'
const DEACTIVATED = '93590837'

const panelOf = (page: Page) => page.getByRole('complementary').or(page.getByRole('dialog'))
const isThere = (of: Locator) =>
  of.waitFor({ timeout: 3_000 }).then(
    () => true,
    () => false,
  )
const personIn = (page: Page) => new URL(page.url()).searchParams.get('person')

test('a lead opens next to the list, and the keyboard moves from one to the next', async ({
  page,
  context,
  product,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInByLink(page, product, '9876543211', '/leads')
  const rows = page.getByRole('table', { name: 'DIN Leads Extracted' }).locator('tbody tr')
  await rows.nth(0).focus()
  await page.keyboard.press('Enter')
  const panel = panelOf(page)
  const name = panel.getByRole('heading', { level: 2 })
  await expect(panel.getByRole('heading', { name: 'Directorships' }).first()).toBeVisible()
  await expect(name).toBeFocused()
  await expect(rows.nth(0)).toHaveAttribute('aria-current', 'true')
  const first = personIn(page)
  expect(first).toMatch(/^\d{8}$/)

  await test.step('the arrows go through the list, and Back closes the last one', async () => {
    await expect(panel.getByText(/^1 of /)).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(panel.getByText(/^2 of /)).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await expect(panel.getByText(/^2 of /)).toBeVisible()
    expect(personIn(page)).not.toBe(first)
    await expect(panel.getByRole('status').first()).toContainText(', 2 of ')
    await expect(rows.nth(1)).toHaveAttribute('aria-current', 'true')
    await page.goBack()
    await expect(panel).toBeHidden()
    expect(personIn(page)).toBeNull()
    await expect(rows.nth(1)).toBeFocused()
  })

  await test.step('the table next to it can still be used', async () => {
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(panel.getByText(/^1 of /)).toBeVisible()
    await rows.nth(3).getByText(/\d{4}/).first().click()
    await expect(panel.getByText(/^4 of /)).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(panel.getByText(/^5 of /)).toBeVisible()
    await expect(rows.nth(4)).toBeFocused()
    // A field keeps its keys.
    await page.keyboard.press('/')
    await expect(page.locator('input:focus')).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await expect(panel.getByText(/^5 of /)).toBeVisible()
  })

  await test.step('Escape closes the columns alone; changes there survive an unreachable server', async () => {
    const columns = page.getByRole('button', { name: /^Columns/ })
    await page.route('**/preferences', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await columns.click()
    await page.getByLabel('Compact').check()
    await page.keyboard.press('Escape')
    await expect(page.getByLabel('Compact')).toBeHidden()
    await expect(columns).toBeFocused()
    await expect(panel).toBeVisible()
    await page.reload()
    await expect(rows.nth(0)).toBeVisible()
    await page.unroute('**/preferences')
    const saved = page.waitForResponse(
      (response) =>
        response.url().endsWith('/preferences') && response.request().method() === 'POST',
    )
    await page.reload()
    expect((await saved).status()).toBe(200)
    await columns.click()
    await expect(page.getByLabel('Compact')).toBeChecked()
    await page.getByRole('button', { name: 'Reset the table' }).click()
    await page.keyboard.press('Escape')
    await expect(panel).toBeVisible()
  })

  await test.step('the contact can be copied, called, written to and saved', async () => {
    const call = panel.getByRole('link', { name: /^Call \+91/ })
    const previous = panel.getByRole('button', { name: 'Previous person' })
    // The shown person may still be loading.
    while (!(await isThere(call))) await previous.click()
    await panel.getByRole('button', { name: /^\+91/ }).click()
    await expect(page.getByText('Phone number copied')).toBeVisible()
    const phone = await page.evaluate(() => navigator.clipboard.readText())
    expect(phone).toMatch(/^\+9111111\d{5}$/)
    await expect(call).toHaveAttribute('href', `tel:${phone}`)
    const chat = panel.getByRole('link', { name: 'WhatsApp, in a new tab' })
    await expect(chat).toHaveAttribute('href', `https://wa.me/${phone.slice(1)}`)
    await expect(chat).toHaveAttribute('rel', 'noreferrer')
    await expect(panel.getByText(/^Sample · /).first()).toBeVisible()
    const download = page.waitForEvent('download')
    await panel.getByRole('button', { name: 'Save' }).click()
    const card = await download
    const shown = (await name.textContent()) ?? ''
    expect(card.suggestedFilename()).toBe(`${shown}.vcf`)
    const text = await readFile(await card.path(), 'utf8')
    expect(text).toContain(`\r\nFN:${shown}\r\n`)
    expect(text).toContain(`:${phone}\r\n`)
  })

  await test.step('a reload keeps it, and Escape closes it', async () => {
    const shown = (await name.textContent()) ?? ''
    await page.reload()
    await expect(name).toHaveText(shown)
    await inspectAll(page, 'person-owned')
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    expect(personIn(page)).toBeNull()
  })

  await test.step('the palette suggests people by their names', async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or go to' }).fill('vishal sheno')
    await page
      .getByRole('option', { name: /^Vishal Shenoy/ })
      .first()
      .click()
    await expect(name).toHaveText('Vishal Shenoy')
    await expect(name).toBeFocused()
  })
})

test('a deactivated DIN is shown before paying, and a colleague is one press away', async ({
  page,
}) => {
  await joinAs(page, '9811100061', `/din?mode=company&cin=${CIN}`)
  const directors = page.getByRole('table', { name: 'Directors' })
  await directors.getByRole('button', { name: 'Vishal Shenoy', exact: true }).click()
  const panel = panelOf(page)
  const price = panel.getByRole('button', { name: /^Get Details/ })
  await expect(price).toHaveText('Get Details up to 1 phone + 1 email credit')
  const warning = panel.getByText('The registry lists this DIN as “Deactivated”.')
  await expect(warning).toBeVisible()
  const [warningBox, priceBox] = [await warning.boundingBox(), await price.boundingBox()]
  expect(warningBox!.y).toBeLessThan(priceBox!.y)
  await expect(panel.getByText(/^\+91 ••••• ••/)).toBeVisible()
  await expect(panel.getByRole('button', { name: /copy phone/i })).toHaveCount(0)
  await inspectAll(page, 'person-masked')

  await test.step('colleagues have their own panels, and Back returns', async () => {
    const others = panel.getByRole('region', { name: /^Other directors of these companies/ })
    const colleague = others.getByRole('button').first()
    const called = (await colleague.textContent()) ?? ''
    await colleague.click()
    await expect(panel.getByRole('heading', { level: 2 })).toHaveText(called)
    expect(personIn(page)).not.toBe(DEACTIVATED)
    await page.goBack()
    await expect(panel.getByRole('heading', { level: 2 })).toHaveText('Vishal Shenoy')
    expect(personIn(page)).toBe(DEACTIVATED)
  })

  await test.step('a paid contact replaces the masked one, and is free from then on', async () => {
    const badge = page.getByRole('link', { name: 'Credits left: 10 phone, 10 email' })
    await expect(badge).toBeVisible()
    await price.click()
    await expect(panel.getByText('Cost: 1 phone + 1 email credit')).toBeVisible()
    await expect(panel.getByText(/^\+91 11111 \d{5}$/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Credits left: 9 phone, 9 email' })).toBeVisible()
    await expect(panel.getByRole('table', { name: 'Person' })).toBeVisible()
    await expect(directors.getByText(/^\+91 11111 \d{5}$/)).toBeVisible()
    await page.reload()
    await expect(panel.getByText('Free: already yours')).toBeVisible()
    await expect(price).toHaveCount(0)
  })

  await test.step('a company of the person replaces the panel', async () => {
    await panel.getByRole('region', { name: 'Directorships' }).getByRole('link').first().click()
    await expect(panel).toBeHidden()
    await expect(page).toHaveURL(/cin=U55370TZ2023PTC624499$/)
  })
})

test('on a phone it takes the whole screen and gives the focus back', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.setViewportSize({ width: 390, height: 844 })
  await joinAs(page, '9811100062', `/din?mode=company&cin=${CIN}`)
  const opener = page.getByRole('button', { name: 'Vishal Shenoy', exact: true })
  await opener.click()
  const panel = page.getByRole('dialog', { name: 'Vishal Shenoy' })
  await expect(panel.getByRole('heading', { level: 2 })).toBeFocused()
  // Once the panel has slid in from the side.
  await expect.poll(() => panel.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  await expect(page.locator('#content')).not.toBeInViewport({ ratio: 1 })
  for (let press = 0; press < 30; press += 1) {
    await page.keyboard.press('Tab')
    const isInside = await page.evaluate(
      () =>
        document.activeElement === document.body ||
        document.activeElement?.closest('[role="dialog"]') !== null,
    )
    expect(
      isInside,
      await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 90)),
    ).toBe(true)
  }
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel).toBeHidden()
  await expect(opener).toBeFocused()
})

test('the palette opens a person by DIN, on any screen', async ({ page }) => {
  await joinAs(page, '9811100063')
  await expect(page).toHaveURL(/\/home$/)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('9359 0837')
  await expect(page.getByRole('option').first()).toHaveText(/DIN 9359 0837\s*Open the person/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/home\?person=93590837$/)
  const panel = panelOf(page)
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText('Vishal Shenoy')
  await expect(panel.getByRole('heading', { level: 2 })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/home$/)

  await page.goto('/home?person=00000000')
  await expect(panel.getByText(/no director/i)).toBeVisible()
  await openInApp(page, '/home?person=12')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(panel).toBeHidden()
})
