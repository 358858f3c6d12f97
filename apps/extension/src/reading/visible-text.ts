import { attributeOf, boxOf, childrenOf, isOneOf, nameOf, parentOf } from './dom.ts'
import { isFolded, isInside, isLegible, placeOf, placeWithin, type Place } from './place.ts'

/** How much of a page is looked at, counted down: it may be endless, on purpose. */
export interface Budget {
  nodes: number
  characters: number
  /** By `performance.now()`. */
  until: number
}

export interface Seen {
  /** A line for each block, as people see it. */
  text: string
  /** Where the links lead to that can be seen. */
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

const MOST_LEVELS = 200
const LONGEST_NODE = 20_000
const MOST_LINKS = 500
const INLINE = /^(?:inline|contents|ruby)$/

/** What people see of an element. Nothing in a part that is to be ignored (selectors). */
export function visibleText(
  page: Document,
  element: Element,
  ignore: readonly string[],
  budget: Budget,
): Seen {
  const range: Range = Reflect.apply(Document.prototype.createRange, page, [])
  const reading: Reading = { page, ignore, budget, pieces: [], links: [], range }
  const place = isIgnored(element, ignore) ? null : placeOf(element, page)
  if (place) readElement(reading, element, getComputedStyle(element), place, 0)
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
    let at: Element | null = element;
    at && levels < MOST_LEVELS * 2;
    at = parentOf(at), levels += 1
  )
    if (isOneOf(at, ignore)) return true
  return false
}

function readElement(
  reading: Reading,
  element: Element,
  style: CSSStyleDeclaration,
  place: Place,
  level: number,
): void {
  const { pieces, budget } = reading
  const name = nameOf(element)
  if (name === 'br') pieces.push('\n')
  if (name === 'a') readLink(reading, element, style, place)
  const edge = edgeOf(style.display)
  pieces.push(edge)
  for (const child of childrenOf(element)) {
    budget.nodes -= 1
    if (isUsedUp(budget)) return
    if (child instanceof Text) {
      if (!isFolded(element)) readText(reading, child, style, place)
      continue
    }
    if (level >= MOST_LEVELS || isOneOf(child, reading.ignore)) continue
    const childStyle = getComputedStyle(child)
    const within = placeWithin(child, childStyle, place)
    if (within) readElement(reading, child, childStyle, within, level + 1)
  }
  pieces.push(edge)
}

function readText(
  { pieces, budget, range }: Reading,
  node: Text,
  style: CSSStyleDeclaration,
  place: Place,
): void {
  const data = node.substringData(0, Math.min(LONGEST_NODE, Math.max(0, budget.characters)))
  const text = style.whiteSpace.startsWith('pre') ? data : data.replace(/\s+/g, ' ')
  if (text.trim() === '') {
    pieces.push(text)
    return
  }
  if (!isLegible(style, place)) return
  range.setStart(node, 0)
  range.setEnd(node, data.length)
  const box = range.getBoundingClientRect()
  if (box.width <= 1 || box.height <= 1 || !isInside(box, place.box)) return
  budget.characters -= data.length
  pieces.push(text)
}

function readLink(
  { links }: Reading,
  element: Element,
  style: CSSStyleDeclaration,
  place: Place,
): void {
  const box = boxOf(element)
  const isSeen =
    style.visibility === 'visible' && box.width > 1 && box.height > 1 && isInside(box, place.box)
  const address = attributeOf(element, 'href')
  if (isSeen && address !== null && links.length < MOST_LINKS)
    links.push(address.trim().slice(0, 2_000))
}

/** A block is a line; a box within a line is a word. */
function edgeOf(display: string): string {
  if (INLINE.test(display)) return ''
  return display.startsWith('inline') || display === 'table-cell' ? ' ' : '\n'
}

function isUsedUp({ nodes, characters, until }: Budget): boolean {
  return nodes <= 0 || characters <= 0 || (nodes % 32 === 0 && performance.now() > until)
}
