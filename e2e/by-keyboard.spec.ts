import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { signInByLink } from './people.ts'
import { test } from './product-test.ts'

/** Presses Tab until the control has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, control: Locator, mostTabs = 150): Promise<void> {
  await control.waitFor()
  for (let tabs = 0; tabs <= mostTabs; tabs += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${control}`)
}

test('by keyboard alone: search, filter, reveal five, tag, next call, view, and a file for Zoho', async ({
  page,
  product,
}) => {
  test.setTimeout(180_000)
  await signInByLink(page, product, '9876543210')
  const { keyboard } = page
  const press = async (control: Locator) => {
    await tabTo(page, control)
    await keyboard.press('Enter')
  }
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const rows = page.locator('tbody tr[data-row]')
  async function selectFive() {
    await tabTo(page, rows.first())
    await keyboard.press('Space')
    for (let more = 0; more < 4; more += 1) await keyboard.press('Shift+ArrowDown')
    await expect(page.getByText('5 selected')).toBeVisible()
  }

  await test.step('search from anywhere, and filter by state', async () => {
    await keyboard.press('Control+k')
    await keyboard.type('kumar')
    const directors = page.getByRole('option', { name: /Directors named/ })
    await directors.waitFor()
    for (let down = 0; down < 20; down += 1) {
      if ((await directors.getAttribute('aria-selected')) === 'true') break
      await keyboard.press('ArrowDown')
    }
    await keyboard.press('Enter')
    await expect(page).toHaveURL(/mode=director&query=kumar/)
    await expect(rows.first()).toBeVisible()
    await press(button('Filters'))
    const states = page.getByRole('group', { name: 'State' }).getByRole('checkbox')
    const all = await page.getByText(/^Showing \d+ Results/).innerText()
    for (let state = 0; state < 12; state += 1) {
      await tabTo(page, states.nth(state))
      await keyboard.press('Space')
      await expect(states.nth(state)).toBeChecked()
    }
    await expect(page).toHaveURL(/state=/)
    await expect(page.getByText(all)).toBeHidden()
    await expect(rows.nth(4)).toBeVisible()
  })

  await test.step('five are selected and revealed', async () => {
    await selectFive()
    await press(button('Reveal 5 directors'))
    const dialog = page.getByRole('dialog', { name: 'Reveal directors' })
    await press(dialog.getByRole('button', { name: /^Reveal · / }))
    await expect(dialog.getByText('Ended')).toBeVisible({ timeout: 60_000 })
    await press(dialog.getByRole('link', { name: 'To leads' }))
    await expect(page).toHaveURL(/\/worklist\?batch=/)
    await expect(rows).toHaveCount(5)
  })

  await test.step('they get a tag and a next call', async () => {
    await selectFive()
    const bar = page.getByRole('region', { name: 'Selected rows' })
    await press(bar.getByRole('button', { name: 'Tag', exact: true }))
    await keyboard.type('Kumars')
    await keyboard.press('Enter')
    await expect(page.getByText('5 leads changed').first()).toBeVisible()
    await press(bar.getByRole('button', { name: 'Next call', exact: true }))
    await press(button('In 2 hours'))
    await expect(bar.getByText('5 selected')).toBeVisible()
  })

  await test.step('the view is saved, and its file is for Zoho CRM', async () => {
    await press(page.getByRole('button', { name: /^Views/ }))
    await tabTo(page, page.getByLabel('Name of the view'))
    await keyboard.type('Kumars to call')
    await keyboard.press('Enter')
    await expect(page.getByText('Kumars to call is saved')).toBeVisible()
    await keyboard.press('Escape')
    await press(page.getByRole('button', { name: 'Other formats' }).first())
    const file = page.waitForEvent('download')
    await press(button('CSV for Zoho CRM'))
    const [head, ...lines] = (await readFile(await (await file).path(), 'utf8'))
      .trim()
      .split('\r\n')
    expect(head).toContain('Last Name')
    expect(lines).toHaveLength(5)
    for (const line of lines) expect(line).toContain('Kumar')
  })
})
