import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { numberByTouch, shortcut } from './number-by-touch.ts'
import { addVerified, signInByLink } from './people.ts'
import { test } from './product-test.ts'

test.use({
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  contextOptions: { reducedMotion: 'no-preference' },
  permissions: ['clipboard-read', 'clipboard-write'],
})

test('from the open app to a director’s number in at most four taps', async ({ page, product }) => {
  await addVerified(product, '8805100003')
  await signInByLink(page, product, '8805100003')
  const { taps } = await numberByTouch(page, 'radhika kumar')
  expect(taps).toBeLessThanOrEqual(4)
})

test('by touch: filter, select five, reveal, tag, next call, save a view, a file for Zoho', async ({
  page,
  product,
}) => {
  await addVerified(product, '8805100002')
  await signInByLink(page, product, '8805100002')
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const rows = page.locator('[data-index]')
  let found = 0
  async function select(count: number) {
    await button('Select').tap()
    for (let row = 0; row < count; row += 1) await rows.nth(row).tap()
    await expect(page.getByText(`${count} selected`)).toBeVisible()
  }

  await test.step('search from the shortcuts, and filter by state', async () => {
    await shortcut(page, 'Search').tap()
    await page.getByRole('combobox').fill('singh')
    await page.getByRole('option', { name: /Directors named/ }).tap()
    await expect(page).toHaveURL(/mode=director&query=singh/)
    await expect(rows.first()).toBeVisible()
    await button('Filters').tap()
    await page.getByRole('checkbox', { name: 'Delhi' }).tap()
    await expect(page).toHaveURL(/state=Delhi/)
    await button('Show results').tap()
    await expect(rows).toHaveCount(10)
  })

  await test.step('five are selected and revealed', async () => {
    await select(5)
    await button('Reveal 5 directors').tap()
    const dialog = page.getByRole('dialog', { name: 'Reveal directors' })
    await dialog.getByRole('button', { name: /^Reveal · / }).tap()
    await expect(dialog.getByText('Done', { exact: true })).toBeVisible({ timeout: 60_000 })
    found = Number.parseInt(await dialog.getByText(/^\d+ with a contact$/).innerText(), 10)
    expect(found).toBeGreaterThan(1)
    await dialog.getByRole('button', { name: 'To leads' }).tap()
    await expect(page).toHaveURL(/\/worklist\?batch=/)
    await expect(rows).toHaveCount(found)
  })

  await test.step('a tap on a number copies it, and calls have their own buttons', async () => {
    const card = rows.filter({ hasText: '+91 ' }).first()
    await card.getByRole('button', { name: /^\+91/ }).tap()
    await expect(page.getByText('Phone number copied')).toBeVisible()
    await expect(card.getByRole('link', { name: /^Call \+91/ })).toHaveAttribute(
      'href',
      /^tel:\+91/,
    )
    await expect(card.getByRole('link', { name: 'WhatsApp, in a new tab' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('they get a tag and a next call', async () => {
    await select(found)
    const bar = page.getByRole('region', { name: 'Selected rows' })
    await bar.getByRole('button', { name: 'Tag', exact: true }).tap()
    await page.keyboard.type('Delhi')
    await button('Add tag').tap()
    await expect(page.getByText(`${found} leads changed`).first()).toBeVisible()
    await bar.getByRole('button', { name: 'Next call', exact: true }).tap()
    await button('In 2 hours').tap()
    await expect(bar.getByText(`${found} selected`)).toBeVisible()
  })

  await test.step('the view is saved, and its file is for Zoho CRM', async () => {
    await page.getByRole('button', { name: /^Views/ }).tap()
    await page.getByLabel('Name of the view').fill('Delhi to call')
    await button('Save this view').tap()
    await expect(page.getByText('Delhi to call is saved')).toBeVisible()
    await page.getByText('Filter, sort and download').tap()
    await page.getByRole('button', { name: 'Other formats' }).first().tap()
    const file = page.waitForEvent('download')
    await button('CSV for Zoho CRM').tap()
    const lines = (await readFile(await (await file).path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(found + 1)
    for (const line of lines.slice(1)) expect(line).toContain('Singh')
  })
})

test('the number stands where the masked one was, with buttons to use it; back closes search and menu', async ({
  page,
  product,
}) => {
  await addVerified(product, '8805100062')
  await signInByLink(page, product, '8805100062', '/din?mode=director&query=sharma')
  const cards = page.locator('[data-index]')
  const masked = cards.filter({ hasText: '+91 •' }).first()
  await masked.scrollIntoViewIfNeeded()
  const before = await masked.getByText('+91 •').boundingBox()
  const name = await masked.getByRole('heading').innerText()
  await masked.getByRole('button', { name: 'Get Details' }).tap()
  const open = cards
    .filter({ hasText: name })
    .filter({ has: page.getByText('Cost: ') })
    .first()
  const number = open.getByRole('button', { name: /^\+91 \d/ })
  await expect(number).toBeVisible()
  const after = await number.boundingBox()
  expect(Math.abs(after!.y - before!.y)).toBeLessThan(40)
  expect(after!.height).toBeGreaterThan(before!.height)
  for (const use of [
    open.getByRole('link', { name: /^Call \+91/ }),
    open.getByRole('link', { name: /^WhatsApp/ }),
    open.getByRole('button', { name: 'Save', exact: true }),
  ]) {
    const box = await use.boundingBox()
    expect(box!.y).toBeGreaterThan(after!.y)
    expect(box!.y + box!.height).toBeLessThan(page.viewportSize()!.height)
  }
  await number.tap()
  const message = page.getByText('Phone number copied')
  await expect(message).toBeVisible()
  expect((await message.boundingBox())!.y).toBeLessThan(after!.y)

  const address = page.url()
  const search = page.getByRole('combobox', { name: 'Search or go to' })
  await shortcut(page, 'Search').tap()
  await expect(search).toBeVisible()
  await page.goBack()
  await expect(search).toBeHidden()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await page.getByRole('button', { name: 'Open the menu' }).tap()
  await expect(menu).toBeVisible()
  await page.goBack()
  await expect(menu).toBeHidden()
  expect(page.url()).toBe(address)
})
