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

const LEADS: [path: string, kinds: Kind[]][] = [
  ['/leads?size=100', ['title', 'phone', 'email', 'action']],
  ['/gstleads?size=100', ['title', 'phone', 'email']],
]
const BOARD = '/din?mode=company&cin=U33200KA2014PTC957230'

/** Cells that are looked for in each row or card; a card has the action at its foot. */
type Kind = 'title' | 'phone' | 'email' | 'action'

const CELLS: Record<Kind, string> = {
  title: 'td[data-pinned="true"], li h3',
  phone: 'td[data-kind="phone"], li [data-kind="phone"] dd',
  email: 'td[data-kind="email"], li [data-kind="email"] dd',
  action: 'td[data-kind="action"], li article > div:last-of-type',
}

interface Seen {
  rows: number
  cells: number
  /** What is not wholly inside the window and its own cell. */
  cut: string[]
}

/** How many rows or cards the page has, how many cells of the kind, and which of them are cut off. */
async function seen(page: Page, cells: string): Promise<Seen> {
  return page.evaluate((selector) => {
    const isInside = (part: Element, cell: DOMRect) => {
      const range = document.createRange()
      range.selectNodeContents(part)
      return [...range.getClientRects()].every(
        ({ left, right, bottom }) =>
          left >= cell.left - 1 && right <= Math.min(cell.right, innerWidth) + 1 && bottom <= cell.bottom + 1,
      )
    }
    const rows = [...document.querySelectorAll('[data-table] :is(tbody tr[data-row], li[data-index])')]
    const all = rows.flatMap((row) => [...row.querySelectorAll<HTMLElement>(selector)])
    const cut = all.filter((cell) => {
      // Under a title may stand what had to give way: not what is looked for here.
      const shown = cell.querySelectorAll(
        'button, a, [data-kind="phone"], [data-kind="email"], :scope > span:first-child',
      )
      return ![...(shown.length > 0 ? shown : [cell])].every((part) => isInside(part, cell.getBoundingClientRect()))
    })
    return { rows: rows.length, cells: all.length, cut: cut.map((cell) => cell.innerText) }
  }, cells)
}

async function expectAllSeen(page: Page, name: string, kinds: Kind[]): Promise<void> {
  for (const kind of kinds) {
    const { rows, cells, cut } = await seen(page, CELLS[kind])
    expect(rows, name).toBeGreaterThan(0)
    expect(cells, `${kind} in each row of ${name}`).toBe(rows)
    expect(cut, `${kind}, ${name}`).toEqual([])
  }
  expect((await seen(page, 'li dd')).cut, name).toEqual([])
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
    for (const [path, kinds] of LEADS) {
      await page.goto(path)
      await expect(page.getByText(/^Showing [\d,]+ Results\.\.\./)).toBeVisible()
      await expectAllSeen(page, `${path} at ${size.width}`, kinds)
    }
    for (const path of ['/din?mode=director&query=sharma', BOARD]) {
      await page.goto(path)
      await expect(page.getByRole('button', { name: /^Get Details/ }).first()).toBeVisible()
      await expectAllSeen(page, `${path} at ${size.width}`, ['title', 'phone', 'email', 'action'])
    }
    await page.goto('/din?mode=company&query=india')
    await expect(page.locator('[data-table="companies"]').getByRole('link').first()).toBeVisible()
    await expectAllSeen(page, `companies at ${size.width}`, ['title'])
  }
})
