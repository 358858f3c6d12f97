import { expect, type Page } from '@playwright/test'

/**
 * The usual widths. Between 768 and 1,024 px the drawer is folded automatically, above it is open.
 */
export const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
]

/** Cells that must be in each row or card. A card has the action at its foot. */
export type Kind = 'title' | 'phone' | 'email' | 'identifier' | 'number' | 'action'

const CELLS: Record<Kind, string> = {
  title: 'td[data-pinned="true"], li h3',
  phone: 'td[data-kind="phone"], li [data-kind="phone"] dd',
  email: 'td[data-kind="email"], li [data-kind="email"] dd',
  identifier: 'td[data-kind="identifier"], li [data-kind="identifier"] dd',
  number: 'td[data-kind="number"], li [data-kind="number"] dd',
  action: 'td[data-kind="action"], li article > div:last-of-type',
}

interface Seen {
  rows: number
  cells: number
  /** Cells that are not completely inside the window and their own box. */
  cut: string[]
}

/**
 * How many rows or cards the page has, how many cells of the kind, and which of them are cut off.
 */
async function seen(page: Page, cells: string): Promise<Seen> {
  return page.evaluate((selector) => {
    const isInside = (part: Element, cell: DOMRect) => {
      const range = document.createRange()
      range.selectNodeContents(part)
      return [...range.getClientRects()].every(
        ({ left, right, bottom }) =>
          left >= cell.left - 1 &&
          right <= Math.min(cell.right, innerWidth) + 1 &&
          bottom <= cell.bottom + 1,
      )
    }
    const rows = [
      ...document.querySelectorAll('[data-table] :is(tbody tr[data-row], li[data-index])'),
    ]
    const all = rows.flatMap((row) => [...row.querySelectorAll<HTMLElement>(selector)])
    const cut = all.filter((cell) => {
      // Hidden columns may be shown under a title; they are not checked here.
      const shown = [
        ...cell.querySelectorAll(
          'button, a, [data-kind="phone"], [data-kind="email"], :scope > span:first-of-type',
        ),
      ].filter((part) => !part.closest('td dl'))
      return !(shown.length > 0 ? shown : [cell]).every((part) =>
        isInside(part, cell.getBoundingClientRect()),
      )
    })
    return { rows: rows.length, cells: all.length, cut: cut.map((cell) => cell.innerText) }
  }, cells)
}

/** Each row has these cells, and none of them is cut off. Nothing scrolls sideways. */
export async function expectAllSeen(
  page: Page,
  name: string,
  kinds: readonly Kind[],
  least = 1,
): Promise<void> {
  for (const kind of kinds) {
    const { rows, cells, cut } = await seen(page, CELLS[kind])
    expect(rows, name).toBeGreaterThanOrEqual(least)
    // A card leaves out the contact that it does not have.
    const isLeftOut = page.viewportSize()!.width < 600 && (kind === 'phone' || kind === 'email')
    const either = isLeftOut ? (await seen(page, `${CELLS.phone}, ${CELLS.email}`)).cells : cells
    expect(either, `${kind} in each row of ${name}`).toBeGreaterThanOrEqual(rows)
    expect(cut, `${kind}, ${name}`).toEqual([])
  }
  expect((await seen(page, 'li dd')).cut, name).toEqual([])
  const arrows = await page.evaluate(() =>
    [...document.querySelectorAll('[data-table] thead button svg')]
      .filter((arrow) => getComputedStyle(arrow).opacity !== '0')
      .filter(
        (arrow) =>
          arrow.getBoundingClientRect().right > arrow.closest('th')!.getBoundingClientRect().right,
      )
      .map((arrow) => arrow.closest('th')!.innerText),
  )
  expect(arrows, `arrows of the head, ${name}`).toEqual([])
  const sideways = await page.evaluate(() =>
    [...document.querySelectorAll('[data-table] table')].map(
      ({ parentElement: box }) => box!.scrollWidth - box!.clientWidth,
    ),
  )
  expect(Math.max(0, ...sideways), `${name} scrolls sideways`).toBe(0)
}
