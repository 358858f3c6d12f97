import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { addVerified, signInByLink } from './people.ts'
import { test } from './product-test.ts'

const MAX_STOPS = 60

/** Presses Tab until the element has the focus, like a user without a mouse. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let stops = 0; stops < MAX_STOPS; stops++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

test('by keyboard alone: search, filter by state, open a company, reveal, open the person, the next one, download', async ({
  page,
  product,
}) => {
  await addVerified(product, '8805100004')
  await signInByLink(page, product, '8805100004')
  await expect(page).toHaveURL(/\/home$/)

  await test.step('search from the palette', async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Search or go to' })).toBeFocused()
    await page.keyboard.type('Search DIN')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/din$/)
    await tabTo(page, page.getByRole('radio', { name: 'Din' }))
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: 'Company' })).toBeChecked()
    await tabTo(page, page.getByLabel('Company Name'))
    await page.keyboard.type('chandrikora')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Chandrikora Optical Instruments Limited')).toBeVisible()
    await expect(page.getByText('Chandrikora Stargazing Tours LLP')).toBeVisible()
  })

  await test.step('filter by state', async () => {
    await tabTo(page, page.getByRole('button', { name: /^Filters/ }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('checkbox', { name: 'Karnataka' }))
    await page.keyboard.press('Space')
    await expect(page).toHaveURL(/state=Karnataka/)
    await expect(page.getByText('Chandrikora Stargazing Tours LLP')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: /^Filters/ })).toBeFocused()
  })

  await test.step('open a company', async () => {
    await tabTo(page, page.locator('[data-table="companies"] tbody tr').first())
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Directors' })).toBeVisible()
  })

  const rows = page.getByRole('table', { name: 'Directors' }).locator('tbody tr[data-row]')
  await test.step('reveal a director', async () => {
    await tabTo(page, rows.first())
    const button = rows.first().getByRole('button', { name: /^Get Details/ })
    for (
      let stops = 0;
      stops < 6 && !(await button.evaluate((element) => element === document.activeElement));
      stops++
    )
      await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(rows.first().getByRole('button', { name: /@chandrikora\.example/ })).toBeVisible()
    await expect(rows.first()).toBeFocused()
  })

  await test.step('open the person, and the next one', async () => {
    await page.keyboard.press('ArrowRight')
    while (!(await rows.first().locator('[data-pinned] :is(a, button):focus').count()))
      await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    const panel = page.getByRole('complementary').or(page.getByRole('dialog'))
    await expect(panel.getByRole('heading', { name: 'Directorships' }).first()).toBeVisible()
    const first = await panel.getByRole('heading', { level: 2 }).innerText()
    await page.keyboard.press('ArrowDown')
    await expect(panel.getByRole('heading', { level: 2 })).not.toHaveText(first)
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
  })

  await test.step('download the leads and read the file', async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Search or go to' })).toBeFocused()
    await page.keyboard.type('DIN Leads')
    await page.keyboard.press('Enter')
    const leads = page.getByRole('table', { name: 'DIN Leads' })
    await expect(leads.getByRole('cell', { name: /@chandrikora\.example/ })).toBeVisible()
    const download = page.waitForEvent('download')
    await tabTo(page, page.getByRole('button', { name: 'Download CSV' }))
    await page.keyboard.press('Enter')
    const file = await download
    expect(file.suggestedFilename()).toBe('din_leads.csv')
    const [head, lead] = (await readFile(await file.path(), 'utf8'))
      .replace('\uFEFF', '')
      .split('\r\n')
    expect(head).toBe('Extracted on,Name,DIN,Company,Designation,Phone,Email,Report,Do not call')
    expect(lead).toMatch(
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+05:30,.*,CHANDRIKORA .*,\+911111\d{6},\S+@chandrikora\.example,,$/,
    )
  })
})

test('by keyboard alone: filter, select five, reveal, tag, next call, save a view, a file for Zoho', async ({
  page,
  product,
}) => {
  await addVerified(product, '8805100001')
  await signInByLink(page, product, '8805100001')
  const { keyboard } = page
  const press = async (control: Locator) => {
    await tabTo(page, control)
    await keyboard.press('Enter')
  }
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const rows = page.locator('tbody tr[data-row]')
  async function select(count: number) {
    await tabTo(page, rows.first())
    await keyboard.press('Space')
    for (let more = 1; more < count; more += 1) await keyboard.press('Shift+ArrowDown')
    await expect(page.getByText(`${count} selected`)).toBeVisible()
  }
  let found = 0

  await test.step('search from anywhere, and filter by state', async () => {
    await keyboard.press('Control+k')
    await keyboard.type('singh')
    const directors = page.getByRole('option', { name: /Directors named/ })
    await directors.waitFor()
    for (let down = 0; down < 20; down += 1) {
      if ((await directors.getAttribute('aria-selected')) === 'true') break
      await keyboard.press('ArrowDown')
    }
    await keyboard.press('Enter')
    await expect(page).toHaveURL(/mode=director&query=singh/)
    await expect(rows.first()).toBeVisible()
    await press(button('Filters'))
    await tabTo(page, page.getByRole('checkbox', { name: 'West Bengal' }))
    await keyboard.press('Space')
    await expect(page).toHaveURL(/state=West\+Bengal/)
    await expect(rows).toHaveCount(12)
    await keyboard.press('Escape')
  })

  await test.step('five are selected and revealed', async () => {
    await select(5)
    await press(button('Reveal 5 directors'))
    const dialog = page.getByRole('dialog', { name: 'Reveal directors' })
    await press(dialog.getByRole('button', { name: /^Reveal · / }))
    await expect(dialog.getByText('Done', { exact: true })).toBeVisible({ timeout: 60_000 })
    found = Number.parseInt(await dialog.getByText(/^\d+ with a contact$/).innerText(), 10)
    expect(found).toBeGreaterThan(2)
    await press(dialog.getByRole('button', { name: 'To leads' }))
    await expect(page).toHaveURL(/\/worklist\?batch=/)
    await expect(rows).toHaveCount(found)
  })

  await test.step('they get a tag and a next call', async () => {
    await select(found)
    const bar = page.getByRole('region', { name: 'Selected rows' })
    await press(bar.getByRole('button', { name: 'Tag', exact: true }))
    await keyboard.type('Singhs')
    await keyboard.press('Enter')
    await expect(page.getByText(`${found} leads changed`).first()).toBeVisible()
    await press(bar.getByRole('button', { name: 'Next call', exact: true }))
    await press(button('In 2 hours'))
    await expect(bar.getByText(`${found} selected`)).toBeVisible()
  })

  await test.step('the view is saved, and its file is for Zoho CRM', async () => {
    await press(page.getByRole('button', { name: /^Views/ }))
    await tabTo(page, page.getByLabel('Name of the view'))
    await keyboard.type('Singhs to call')
    await keyboard.press('Enter')
    await expect(page.getByText('Singhs to call is saved')).toBeVisible()
    await keyboard.press('Escape')
    await press(page.getByRole('button', { name: 'Other formats' }).first())
    const file = page.waitForEvent('download')
    await press(button('CSV for Zoho CRM'))
    const [head, ...lines] = (await readFile(await (await file).path(), 'utf8'))
      .trim()
      .split('\r\n')
    expect(head).toContain('Last Name')
    expect(lines).toHaveLength(found)
    for (const line of lines) expect(line).toContain('Singh')
  })
})
