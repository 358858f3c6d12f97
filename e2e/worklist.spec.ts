import { readFile } from 'node:fs/promises'
import { expect, type Locator } from '@playwright/test'
import { inspectAll, openInApp } from './inspect.ts'
import { signInWithLeads } from './own-leads.ts'
import { press as pressKey } from './people.ts'
import { test } from './product-test.ts'

test('leads are worked on by keyboard: tag, call, stage, list, view, file, and through the pages', async ({
  page,
  product,
}) => {
  await signInWithLeads(page, product, { national: '8805100009', leads: 12 })
  await openInApp(page, '/worklist')
  const rows = page.locator('tbody tr')
  const bar = page.getByRole('region', { name: 'Selected rows' })
  const panel = page.getByRole('complementary')
  await expect(page.getByText(/^Showing [\d,]+ Results\.\.\.$/)).toBeVisible()
  const press = (name: string) => bar.getByRole('button', { name, exact: true }).press('Enter')
  const item = (name: string) => page.getByRole('button', { name, exact: true })

  await test.step('three rows are selected and get a tag, a call and a stage', async () => {
    await rows.first().focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(bar.getByText('3 selected')).toBeVisible()
    await press('Tag')
    await page.keyboard.type('Fair')
    await page.keyboard.press('Enter')
    await expect(page.getByText('3 leads changed')).toBeVisible()
    await press('Next call')
    await item('In 2 hours').press('Enter')
    await press('Stage')
    await item('Contacted').press('Enter')
    await expect(page.getByRole('button', { name: 'Contacted 3' })).toBeVisible()
  })

  await test.step('they are added to a new list', async () => {
    await press('List')
    await page.getByLabel('Name of a new list').fill('To call')
    await page.keyboard.press('Enter')
    await expect(page.getByText('3 leads added to To call')).toBeVisible()
  })

  await test.step('a view is saved, and opened after a reload', async () => {
    await page.getByRole('button', { name: 'Contacted 3' }).press('Enter')
    await expect(rows).toHaveCount(3)
    await page.getByLabel('Tag', { exact: true }).selectOption('Fair')
    await item('Views').press('Enter')
    await page.getByLabel('Name of the view').fill('Fair people')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Fair people is saved')).toBeVisible()
    await page.goto('/worklist')
    await expect(rows).toHaveCount(9)
    await item('Views 1').press('Enter')
    await item('Fair people').press('Enter')
    await expect(page).toHaveURL(/stage=contacted&tag=Fair/)
    await expect(rows).toHaveCount(3)
  })

  await test.step('the file has these leads with their work', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CSV' }).press('Enter')
    const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[0]).toContain('Stage,Next call,Tags,Note')
    expect(lines[1]).toContain(',Contacted,')
  })

  await test.step('and one for Zoho CRM, of all of them or of the selected', async () => {
    const fileFor = async (from: Locator) => {
      await pressKey(from.getByRole('button', { name: 'Other formats' }))
      const download = page.waitForEvent('download')
      await pressKey(page.getByRole('button', { name: 'CSV for Zoho CRM' }))
      const file = await download
      expect(file.suggestedFilename()).toBe('leads_zoho.csv')
      return (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    }
    const all = await fileFor(page.locator('[data-table="worklist"]'))
    expect(all).toHaveLength(4)
    expect(all[0]).toMatch(/,Lead Source,Lead Status,Tag,Description$/)
    expect(all[1]).toMatch(/,Dastak,Contacted,Fair,$/)
    await rows.first().focus()
    await page.keyboard.press('Space')
    expect(await fileFor(bar)).toHaveLength(2)
    await page.keyboard.press('Escape')
    await rows.first().focus()
    await page.keyboard.press('Space')
  })

  await test.step('a note is written in the panel, and shown in the row', async () => {
    await rows.first().focus()
    await page.keyboard.press('Enter')
    await panel.getByLabel('Note').fill('Wants a price list.')
    await panel.getByRole('button', { name: 'Add note' }).press('Enter')
    await expect(panel.getByText('Wants a price list.')).toBeVisible()
    await expect(rows.first()).toContainText('Wants a price list.')
    await inspectAll(page, 'worklist with the panel')
    await page.keyboard.press('Escape')
  })

  await test.step('the panel goes on to the next page and back', async () => {
    await page.goto('/worklist?page=2')
    await rows.first().focus()
    await page.keyboard.press('Enter')
    await expect(panel.getByText(/^10 of /)).toBeVisible()
    await panel.getByRole('button', { name: 'Previous person' }).press('Enter')
    await expect(panel.getByText(/^9 of /)).toBeVisible()
    await expect(page).not.toHaveURL(/page=/)
    await panel.getByRole('button', { name: 'Next person' }).press('Enter')
    await expect(panel.getByText(/^10 of /)).toBeVisible()
    await expect(page).toHaveURL(/page=2/)
  })

  await test.step('the list is renamed and deleted, its leads stay', async () => {
    await openInApp(page, '/worklist')
    await item('Manage lists').press('Enter')
    const dialog = page.getByRole('dialog')
    const line = dialog.getByRole('listitem')
    await expect(line).toContainText('To call')
    await line.getByRole('button', { name: 'Rename' }).press('Enter')
    await dialog.getByLabel('Name of a new list').fill('To call in May')
    await page.keyboard.press('Enter')
    await expect(line).toContainText('To call in May')
    await inspectAll(page, 'lists')
    await line.getByRole('button', { name: 'Delete' }).press('Enter')
    await line.getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(line).toHaveCount(0)
    await expect(dialog.getByText('You have no lists.')).toBeVisible()
  })
})
