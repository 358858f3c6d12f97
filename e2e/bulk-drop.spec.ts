import { expect, type Page } from '@playwright/test'
import { inspectAll } from './inspect.ts'
import { press, signInWithPlan } from './people.ts'
import { test } from './product-test.ts'
import { textRows, workbookOf } from '../apps/server/src/testing/batches/workbooks.ts'

const PERSON = '8901000005'

/** Drops a file on the page, as a user does from another window. */
async function drop(page: Page, name: string, content: Buffer | string): Promise<void> {
  const base64 = Buffer.from(content).toString('base64')
  const data = await page.evaluateHandle(
    ({ name, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))
      const transfer = new DataTransfer()
      transfer.items.add(new File([bytes], name))
      return transfer
    },
    { name, base64 },
  )
  await page.dispatchEvent('main', 'dragover', { dataTransfer: data })
  await expect(page.getByText('Drop the file to see what it holds and can cost.')).toBeVisible()
  await page.dispatchEvent('main', 'drop', { dataTransfer: data })
}

test('a dropped file says what it is, and its sheet and column can be chosen @smoke-batch', async ({
  page,
  product,
}) => {
  await signInWithPlan(page, product, PERSON, 'startup', '/bulk-upload')
  const dialog = page.getByRole('dialog', { name: 'Upload' })
  const send = dialog.getByRole('button', { name: 'Upload' })
  const type = dialog.getByLabel('Batch type')
  const counts = dialog.locator('dl > div')
  await expect(page.getByText('anywhere on this page')).toBeVisible()

  await test.step('of the types that the user may run, by its heading', async () => {
    await drop(page, 'firms.csv', 'Firm,GST\nA,29AAAAA0000A1Z1\nB,29AAAAA0000A1Z1\nC,x\n')
    await expect(type).toHaveValue('GST')
    await expect(counts).toHaveText([/^Rows3/, /^Valid/, /^Duplicates/, /^Not valid/, /^Already/])
    await expect(send).toBeEnabled()
    await page.keyboard.press('Escape')
  })

  await test.step('another one by its numbers; the user confirms or takes another column', async () => {
    await drop(page, 'people.csv', 'Sr,Who,Id\n1,Meera,07527065\n2,Rohan,98261607\n')
    await expect(type).toHaveValue('DIN')
    await expect(dialog.getByLabel('Use column “Id”')).toBeVisible()
    await dialog.getByLabel('Column with the numbers').selectOption('Who')
    await expect(dialog.getByText('No row in the column "Who" can be used.')).toBeVisible()
    await expect(send).toBeDisabled()
    await dialog.getByLabel('Column with the numbers').selectOption('Id')
    await expect(counts.first()).toHaveText('Rows2')
    await expect(send).toBeEnabled()
    await page.keyboard.press('Escape')
  })

  await test.step('a file that says nothing names what to rename', async () => {
    await drop(page, 'other.csv', 'Firm,City\nA,Pune\n')
    await expect(
      dialog.getByText(
        'Rename the heading of the right column to DIN or GST. It has "Firm", "City".',
      ),
    ).toBeVisible()
    await expect(dialog.getByText('Select a batch type first.')).toBeVisible()
    await expect(send).toBeDisabled()
    await page.keyboard.press('Escape')
  })

  await test.step('a workbook: the first sheet with such a column, or the chosen one', async () => {
    const book = await workbookOf({
      'Read me': textRows(['How to use it'], ['Fill the sheets']),
      January: textRows(['Name', 'DIN'], ['Meera', '07527065']),
      February: textRows(['Name', 'DIN'], ['Rohan', '98261607'], ['Others', '99999902']),
    })
    await drop(page, 'directors.xlsx', book)
    const sheet = dialog.getByLabel('Sheet')
    await expect(sheet).toHaveValue('January')
    await expect(sheet.getByRole('option')).toHaveText(['Read me', 'January', 'February'])
    await expect(counts.first()).toHaveText('Rows1')
    await sheet.selectOption('Read me')
    await expect(dialog.getByText(/Rename the heading of the right column/)).toBeVisible()
    await sheet.selectOption('February')
    await expect(counts.first()).toHaveText('Rows2')
    await inspectAll(page, 'bulk-drop')
    await press(send)
    await expect(page.getByRole('status').getByText('directors.xlsx: Completed')).toBeVisible({
      timeout: 30_000,
    })
    await press(page.getByRole('link', { name: 'directors.xlsx' }))
    await expect(page.locator('[data-table="batch-rows"] tbody tr[data-row]')).toHaveText([
      /Rohan.*Found/,
      /Others.*Not found/,
    ])
  })
})
