import { expect, type Page } from '@playwright/test'
import { signIn } from './people.ts'
import { test } from './product-test.ts'

/** The ordinary widths; between 768 and 1,024 px the drawer is folded by itself, wider it is open. */
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
]

interface Cut {
  what: string | undefined
  text: string
}

/** What of the title, contacts and actions of all rows or cards on the page is not wholly inside the window and its own cell. */
async function cutOff(page: Page): Promise<Cut[]> {
  return page.evaluate(() => {
    const kinds = [
      'td[data-pinned="true"]',
      'td[data-kind="phone"]',
      'td[data-kind="email"]',
      'td[data-kind="action"]',
      'li dd',
      'li h3',
    ]
    const cells = [...document.querySelectorAll<HTMLElement>(kinds.map((kind) => `[data-table] ${kind}`).join())]
    const isInside = (part: Element, cell: DOMRect) => {
      const range = document.createRange()
      range.selectNodeContents(part)
      return [...range.getClientRects()].every(
        ({ left, right, bottom }) =>
          left >= cell.left - 1 && right <= Math.min(cell.right, innerWidth) + 1 && bottom <= cell.bottom + 1,
      )
    }
    return cells
      .filter((cell) => {
        // Under a title may stand what had to give way: not what is looked for here.
        const shown = cell.querySelectorAll(
          'button, a, [data-kind="phone"], [data-kind="email"], :scope > span:first-child',
        )
        return ![...(shown.length > 0 ? shown : [cell])].every((part) => isInside(part, cell.getBoundingClientRect()))
      })
      .map((cell) => ({ what: cell.dataset['kind'] ?? cell.tagName, text: cell.innerText }))
  })
}

async function expectAllSeen(page: Page, name: string): Promise<void> {
  expect(await cutOff(page), name).toEqual([])
  const sideways = await page.evaluate(() =>
    [...document.querySelectorAll('[data-table] table')].map(
      ({ parentElement: box }) => box!.scrollWidth - box!.clientWidth,
    ),
  )
  expect(Math.max(0, ...sideways), `${name} scrolls sideways`).toBe(0)
}

test('name, phone, email and action are seen whole, at every width', async ({ page }) => {
  test.setTimeout(180_000)
  await signIn(page, '9876543210')
  await expect(page).toHaveURL(/\/home$/)
  for (const size of SIZES) {
    await page.setViewportSize(size)
    for (const path of ['/leads?size=100', '/gstleads?size=100']) {
      await page.goto(path)
      await expect(page.getByText(/^Showing [\d,]+ Results\.\.\./)).toBeVisible()
      await expectAllSeen(page, `${path} at ${size.width}`)
    }
    await page.goto('/din?mode=director&query=sharma')
    await expect(page.getByRole('button', { name: /^Get Details/ }).first()).toBeVisible()
    await expectAllSeen(page, `directors at ${size.width}`)
    await page.goto('/din?mode=company&query=india')
    await expect(page.locator('[data-table="companies"]').getByRole('link').first()).toBeVisible()
    await expectAllSeen(page, `companies at ${size.width}`)
  }
})
