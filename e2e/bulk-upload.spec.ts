import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { inspectAll } from './inspect.ts'
import { givePlan, joinAs, press } from './people.ts'
import { test } from './product-test.ts'

const PERSON = '8901000001'
/**
 * The first has lost its leading zero in a spreadsheet, the second is there twice, the last is
 * unknown.
 */
const FILE =
  'Name,DIN\nMeera,7527065\nRohan,98261607\nRohan again,98261607\nNobody,12AB\nOthers,99999902\n'

const csv = (name: string, text: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
})

async function downloaded(
  page: Page,
  press: () => Promise<void>,
): Promise<{ name: string; text: string }> {
  const waiting = page.waitForEvent('download')
  await press()
  const download = await waiting
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

test('a file is counted and priced before it is sent, processed automatically, paid for once, and downloaded', async ({
  page,
  product,
}) => {
  await joinAs(page, PERSON, '/bulk-upload')
  const dialog = page.getByRole('dialog', { name: 'Upload' })
  const upload = page.getByRole('button', { name: 'Upload', exact: true })
  const send = dialog.getByRole('button', { name: 'Upload' })
  const type = dialog.getByLabel('Batch type')
  const file = dialog.getByLabel('File')
  const badge = page.getByRole('link', { name: /^Credits left/ })
  const row = page.locator('[data-table] tbody tr[data-row]')

  await test.step('without a permission the screen says so', async () => {
    await expect(page.getByText('No Permission Found')).toBeVisible()
    await expect(
      page.getByText(/Bulk Request feature. Please contact an administrator or support/),
    ).toBeVisible()
    await expect(upload).toHaveCount(0)
  })

  await test.step('a type and a file come first', async () => {
    await givePlan(product, PERSON, 'startup')
    await page.reload()
    await expect(page.getByText('No Data Found')).toBeVisible()
    await press(upload.first())
    await expect(dialog.getByText('Select a batch type first.')).toBeVisible()
    await expect(type.getByRole('option')).toHaveText([
      'Select a batch type',
      'DIN Batch',
      'GST Batch',
    ])
    await expect(send).toBeDisabled()
    await type.selectOption('DIN Batch')
    await expect(dialog.getByText('The file header must include DIN.')).toBeVisible()
    const template = await downloaded(page, () =>
      press(dialog.getByRole('button', { name: 'Download a template' })),
    )
    expect(template.name).toBe('DIN-template.csv')
    expect(template.text).toMatch(/^\uFEFFDIN\r\n$/)
    await file.setInputFiles(csv('notes.pdf', 'DIN'))
    await expect(dialog.getByRole('alert')).toHaveText(
      'Choose a CSV or Excel file (.csv, .xls, .xlsx).',
    )
    await file.setInputFiles({ ...csv('large.csv', ''), buffer: Buffer.alloc(10_342_401) })
    await expect(dialog.getByRole('alert')).toContainText('The maximum size is 1,03,42,400 bytes.')
    await expect(send).toBeDisabled()
  })

  await test.step('a doubtful column needs a confirmation; what was read is still there after a reload', async () => {
    await file.setInputFiles(
      csv('other.csv', FILE.replace('DIN', 'Director').replace(/Nobody.*\n/, '')),
    )
    await expect(
      dialog.getByText('The header does not have DIN, but column “Director” has such numbers.'),
    ).toBeVisible()
    await press(send)
    await expect(dialog.getByText('Confirm that this column is the right one.')).toBeVisible()
    await expect(dialog.getByLabel('Use column “Director”')).toBeFocused()
    await dialog.getByLabel('Spend at most (optional)').fill('9')
    await page.reload()
    await press(upload.first())
    await expect(type).toHaveValue('DIN')
    await expect(dialog.getByLabel('Spend at most (optional)')).toHaveValue('9')
    await expect(dialog.getByText('other.csv', { exact: true })).toBeVisible()
    await expect(dialog.getByLabel('Use column “Director”')).toBeVisible()
  })

  await test.step('numbers that count the rows need a confirmation, or another column', async () => {
    const names = ['Asha', 'Ravi', 'Meera', 'Rohan']
    const rows = names.map((name, at) => `${at + 1},0752706${at},${name}`)
    await file.setInputFiles(csv('counted.csv', ['DIN,Id,Name', ...rows].join('\n')))
    await expect(dialog.getByText('They look like row numbers.')).toBeVisible()
    await press(send)
    await expect(dialog.getByLabel('Look these numbers up')).toBeFocused()
    await inspectAll(page, 'bulk-upload-running')
    await dialog.getByLabel('Column with the numbers').selectOption('Id')
    await expect(dialog.getByText('They look like row numbers.')).toBeHidden()
  })

  await test.step('the file is counted, with its highest possible cost next to the balance', async () => {
    await file.setInputFiles(csv('directors.csv', FILE))
    const counts = dialog.locator('dl > div')
    await expect(counts).toHaveText([
      'Rows5',
      'Valid4',
      'Duplicates1',
      'Not valid1',
      'Already yours0',
    ])
    await expect(dialog.locator('code', { hasText: '12AB' })).toBeVisible()
    const cost = dialog.getByRole('row', { name: /The most it can cost/ }).getByRole('cell')
    // The test number costs nothing.
    await expect(cost).toHaveText(['2', '2'])
    await expect(dialog.getByRole('row', { name: /You have/ }).getByRole('cell')).toHaveText([
      '10',
      '10',
    ])
    await inspectAll(page, 'bulk-upload-dialog')
  })

  await test.step('a failure closes the dialog and keeps the draft', async () => {
    const json = {
      success: false,
      status_code: 503,
      message_code: 'internal',
      message: 'Not now.',
      data: null,
    }
    await page.route('**/submit-batch-request', (route) => route.fulfill({ status: 503, json }), {
      times: 1,
    })
    await press(send)
    await expect(page.getByRole('alert').getByText('Not now.')).toBeVisible()
    await expect(dialog).toBeHidden()
    await press(upload.first())
    await expect(dialog.getByText('directors.csv', { exact: true })).toBeVisible()
    await expect(send).toBeEnabled()
  })

  await test.step('after sending it runs automatically to its end and is paid for', async () => {
    await press(send)
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('status').getByText('directors.csv: Completed')).toBeVisible({
      timeout: 30_000,
    })
    await expect(row).toContainText(/DIN Batch.*directors\.csv.*4.*Completed/)
    await expect(badge).toHaveAccessibleName('Credits left: 8 phone, 8 email')
    await press(page.getByRole('button', { name: 'Expand' }))
    const details = page.getByRole('region', { name: 'Details of directors.csv' })
    await expect(details).toContainText('2 phone and 2 email credits')
    await expect(details.locator('dl').first()).toHaveText(
      /Rows5.*Found2.*Not found1.*Not valid1.*Duplicates1/,
    )
    await inspectAll(page, 'bulk-upload')
  })

  await test.step('the result has every row in its order', async () => {
    const { name, text } = await downloaded(page, () =>
      press(page.getByRole('button', { name: 'Download directors.csv' })),
    )
    expect(name).toMatch(/directors.*\.csv$/)
    const rows = text.trim().split('\r\n')
    expect(text).toMatch(/^\uFEFFName,DIN,status,/)
    const [meera, rohan, again, ...others] = rows.slice(1)
    expect(meera).toMatch(/^Meera,0?7527065,found,MEERA .*,\+91\d{10},\S+\.example,1,1,/)
    expect(rohan).toMatch(/^Rohan,98261607,found,ROHAN .*,1,1,/)
    expect(again).toMatch(/^Rohan again,98261607,found,ROHAN .*,0,0,Same as a row above/)
    expect(others).toEqual([
      expect.stringMatching(/^Nobody,12AB,malformed,/),
      expect.stringMatching(/^Others,99999902,not found,/),
    ])
    const excel = await downloaded(page, () =>
      press(page.getByRole('button', { name: 'Excel file of directors.csv' })),
    )
    expect([excel.name, excel.text.slice(0, 2)]).toEqual(['directors-result.xlsx', 'PK'])
    const list = await downloaded(page, () =>
      press(page.getByRole('button', { name: 'Download CSV' })),
    )
    expect(list.text).toMatch(/DIN Batch,directors\.csv,.*,4,Completed/)
    const listed = await downloaded(page, () =>
      press(page.getByRole('button', { name: 'Excel file of Bulk upload' })),
    )
    expect([listed.name, listed.text.slice(0, 2)]).toEqual(['batch_requests.xlsx', 'PK'])
    // Written in the browser: a chosen row, and the template.
    await page.getByRole('checkbox', { name: /directors/ }).check()
    const chosen = await downloaded(page, () =>
      press(page.getByRole('button', { name: 'Excel file of the selected rows' })),
    )
    expect([chosen.name, chosen.text.slice(0, 2)]).toEqual(['batch_requests.xlsx', 'PK'])
  })
})
