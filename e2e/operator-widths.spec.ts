import { expect } from '@playwright/test'
import { openInApp } from './inspect.ts'
import { sendReports, signInAsOperator } from './operator-data.ts'
import { test } from './product-test.ts'
import { expectAllSeen, type Kind, SIZES } from './widths.ts'

/** The lists of the operator's console, each with its minimum number of rows. */
const CONSOLE: [path: string, rows: number, kinds: Kind[]][] = [
  ['/operator/users', 5, ['title', 'phone']],
  ['/operator/reports?state=all', 2, ['title']],
  ['/operator/imports', 1, ['title', 'number']],
  ['/operator/log', 3, ['title']],
]

test('the lists of the console are completely visible too, at every width', async ({
  page,
  product,
}) => {
  await sendReports(product, '+919876545001', 'Venkatanarasimharajuvaripeta Subramanian')
  await signInAsOperator(page, product, '9876545000')
  for (const [path, rows, kinds] of CONSOLE) {
    await openInApp(page, path)
    for (const size of SIZES) {
      await page.setViewportSize(size)
      await expect(() => expectAllSeen(page, `${path} at ${size.width}`, kinds, rows)).toPass({
        timeout: 10_000,
      })
    }
  }
})
