import { expect, type Page } from '@playwright/test'

/** Numbers that people read out, and addresses, are whole: on one line, and not cut off. */
export async function expectWholeValues(page: Page, name: string): Promise<void> {
  expect(await page.evaluate(brokenValues), `values of ${name}`).toEqual([])
}

/** Runs in the page. */
function brokenValues(): string[] {
  const VALUES =
    /\+91[ \d•]{9,}[\d•]|\b(?:\d{2})?[A-Z]{5}\d{4}[A-Z](?:[A-Z\d]{3})?\b|[\w.•+-]+@[\w.-]+\.\w+/g
  const CHIP_PX = 140
  const broken = []
  const all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const textOf = (node: Node) => node.textContent ?? ''

  /** Whether it needs several lines. An address may break before "@" and after a dot. */
  function breaks(node: Node, from: number, to: number): boolean {
    const range = document.createRange()
    let last: number | null = null
    for (let index = from; index < to; index += 1) {
      range.setStart(node, index)
      range.setEnd(node, index + 1)
      const box = range.getBoundingClientRect()
      if (box.width === 0) continue
      const text = textOf(node)
      const mayBreak = text.includes('@') && (text[index] === '@' || text[index - 1] === '.')
      if (last !== null && box.top - last > 4 && !mayBreak) return true
      last = box.top
    }
    return false
  }

  /** Whether a box hides the end of it. What scrolls can be scrolled. */
  function isCut(node: Node, from: number, to: number): boolean {
    const range = document.createRange()
    range.setStart(node, from)
    range.setEnd(node, to)
    const { right, width } = range.getBoundingClientRect()
    if (width === 0) return false
    for (let box = node.parentElement; box && box !== document.body; box = box.parentElement) {
      const { overflowX } = getComputedStyle(box)
      const edge = box.getBoundingClientRect()
      if (edge.width < 2) return false
      if (overflowX === 'auto' || overflowX === 'scroll') return false
      if ((overflowX === 'hidden' || overflowX === 'clip') && right > edge.right + 1) return true
    }
    return false
  }

  while (all.nextNode()) {
    const node = all.currentNode
    if (node.parentElement?.closest('script, style, textarea, [inert], [aria-hidden]')) continue
    for (const { 0: value, index } of textOf(node).matchAll(VALUES)) {
      const end = index + value.length
      if (breaks(node, index, end)) broken.push(`${value} breaks`)
      if (isCut(node, index, end)) broken.push(`${value} is cut off`)
    }
  }
  // Their groups are elements. Only a company's number, of 21 characters, may break between them.
  for (const group of document.querySelectorAll<HTMLElement>('[data-identifier]')) {
    const boxes = [...group.getClientRects()]
    const isLong = (group.textContent ?? '').length > 15
    if (!isLong && boxes.some(({ top }) => Math.abs(top - boxes[0]!.top) > 4))
      broken.push(`${group.textContent} breaks`)
  }
  // The state of a report, which is a button in a narrow column, is only its text.
  for (const chip of document.querySelectorAll<HTMLElement>('[data-meaning]:not(button *)')) {
    const box = chip.parentElement!
    const { paddingLeft, paddingRight } = getComputedStyle(box)
    const room = box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    if (chip.offsetWidth > 0 && Math.abs(chip.offsetWidth - Math.min(CHIP_PX, room)) > 1)
      broken.push(`${chip.innerText} is a chip of ${chip.offsetWidth} px in ${room}`)
  }
  return broken
}
