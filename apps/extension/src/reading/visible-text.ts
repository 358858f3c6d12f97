import { attributeOf, boxOf, childrenOf, isOneOf, nameOf, parentOf } from './dom.ts'
import {
  contextOf,
  contextWithin,
  isClosed,
  isLegible,
  overlaps,
  type RenderContext,
} from './render-context.ts'

/** How much of a page may still be read. A page can be endless on purpose. */
export interface Budget {
  nodes: number
  characters: number
  /** By `performance.now()`. */
  until: number
}

export interface VisibleText {
  /** One line for each block. */
  text: string
  /** Addresses of the visible links. */
  links: string[]
}

interface Reading {
  page: Document
  ignore: readonly string[]
  budget: Budget
  pieces: string[]
  links: string[]
  range: Range
}

const MAX_LEVELS = 200
const MAX_NODE_LENGTH = 20_000
const MAX_LINKS = 500
const INLINE = /^(?:inline|contents|ruby)$/

/** The visible text and links of an element. Skips everything that matches `ignore` (selectors). */
export function visibleText(
  page: Document,
  element: Element,
  ignore: readonly string[],
  budget: Budget,
): VisibleText {
  const range: Range = Reflect.apply(Document.prototype.createRange, page, [])
  const reading: Reading = { page, ignore, budget, pieces: [], links: [], range }
  const context = isIgnored(element, ignore) ? null : contextOf(element, page)
  if (context) readElement(reading, element, getComputedStyle(element), context, 0)
  const text = reading.pieces
    .join('')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()
  return { text, links: reading.links }
}

function isIgnored(element: Element, ignore: readonly string[]): boolean {
  let levels = 0
  for (
    let ancestor: Element | null = element;
    ancestor && levels < MAX_LEVELS * 2;
    ancestor = parentOf(ancestor), levels += 1
  )
    if (isOneOf(ancestor, ignore)) return true
  return false
}

function readElement(
  reading: Reading,
  element: Element,
  style: CSSStyleDeclaration,
  context: RenderContext,
  level: number,
): void {
  const { pieces, budget } = reading
  const name = nameOf(element)
  if (name === 'br') pieces.push('\n')
  if (name === 'a') readLink(reading, element, style, context)
  const separator = separatorOf(style.display)
  pieces.push(separator)
  for (const child of childrenOf(element)) {
    budget.nodes -= 1
    if (isUsedUp(budget)) return
    if (child instanceof Text) {
      if (!isClosed(element)) readText(reading, child, style, context)
      continue
    }
    if (level >= MAX_LEVELS || isOneOf(child, reading.ignore)) continue
    const childStyle = getComputedStyle(child)
    const inner = contextWithin(child, childStyle, context)
    if (inner) readElement(reading, child, childStyle, inner, level + 1)
  }
  pieces.push(separator)
}

function readText(
  { pieces, budget, range }: Reading,
  node: Text,
  style: CSSStyleDeclaration,
  context: RenderContext,
): void {
  const data = node.substringData(0, Math.min(MAX_NODE_LENGTH, Math.max(0, budget.characters)))
  const text = style.whiteSpace.startsWith('pre') ? data : data.replace(/\s+/g, ' ')
  if (text.trim() === '') {
    pieces.push(text)
    return
  }
  if (!isLegible(style, context)) return
  range.setStart(node, 0)
  range.setEnd(node, data.length)
  const box = range.getBoundingClientRect()
  if (box.width <= 1 || box.height <= 1 || !overlaps(box, context.box)) return
  budget.characters -= data.length
  pieces.push(text)
}

function readLink(
  { links }: Reading,
  element: Element,
  style: CSSStyleDeclaration,
  context: RenderContext,
): void {
  const box = boxOf(element)
  const isVisible =
    style.visibility === 'visible' && box.width > 1 && box.height > 1 && overlaps(box, context.box)
  const address = attributeOf(element, 'href')
  if (isVisible && address !== null && links.length < MAX_LINKS)
    links.push(address.trim().slice(0, 2_000))
}

/** The separator around an element: a new line for a block, a space for an inline box. */
function separatorOf(display: string): string {
  if (INLINE.test(display)) return ''
  return display.startsWith('inline') || display === 'table-cell' ? ' ' : '\n'
}

function isUsedUp({ nodes, characters, until }: Budget): boolean {
  return nodes <= 0 || characters <= 0 || (nodes % 32 === 0 && performance.now() > until)
}
