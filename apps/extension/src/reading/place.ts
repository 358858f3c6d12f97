import { isVisibleOn, readColour, WHITE, type Colour } from './colour.ts'
import { attributeOf, boxOf, nameOf, parentOf, rootOf, scrollOf } from './dom.ts'

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** What the elements around make of a place: whether anything can be seen there. */
export interface Place {
  /** The part of the page that can be brought into view, in pixels of the window. */
  box: Box
  /** The same for what is placed by its coordinates, which not every element around cuts off. */
  absoluteBox: Box
  windowBox: Box
  opacity: number
  /** What is painted behind; null where it is not known. */
  paper: Colour | null
  /** Letters are holes through which the background shows. */
  isCutOut: boolean
}

/** Elements whose text is no text of the page. */
const NO_TEXT = new Set(
  (
    'script style template noscript head title meta link base textarea input select option ' +
    'datalist iframe frame object embed applet svg math canvas video audio picture img map ' +
    'progress meter slot'
  ).split(' '),
)
const MOST_LEVELS = 400
const NOWHERE: Box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }

/** The place of an element, as the elements around it make it. Null where it cannot be seen. */
export function placeOf(element: Element, page: Document): Place | null {
  const around: Element[] = []
  for (let at: Element | null = element; at; at = parentOf(at)) {
    around.push(at)
    if (around.length > MOST_LEVELS) return null
  }
  let place: Place | null = placeOfPage(page)
  for (const one of around.reverse())
    place = place && placeWithin(one, getComputedStyle(one), place)
  return place
}

/** The place within an element. Null where nothing in it can be seen. */
export function placeWithin(
  element: Element,
  style: CSSStyleDeclaration,
  outer: Place,
): Place | null {
  const name = nameOf(element)
  if (
    NO_TEXT.has(name) ||
    style.display === 'none' ||
    isShut(element, name) ||
    isClippedAway(style)
  )
    return null
  const opacity = outer.opacity * Number.parseFloat(style.opacity)
  if (
    opacity < 0.1 ||
    /opacity\(0?\.?0*%?\)/.test(style.filter) ||
    style.contentVisibility === 'hidden'
  )
    return null
  const outerBox = boxFor(style.position, outer)
  const cut = cutBy(element, name, style, outerBox)
  // What is placed by its coordinates may still stand outside of it.
  const box = cut.right - cut.left <= 1 || cut.bottom - cut.top <= 1 ? NOWHERE : cut
  return {
    box,
    absoluteBox: style.position === 'static' ? outer.absoluteBox : box,
    windowBox: outer.windowBox,
    opacity,
    paper: paperOf(style, outer.paper),
    isCutOut: outer.isCutOut || style.backgroundClip.includes('text'),
  }
}

/** Whether text that stands directly in an element with this style can be read. */
export function isLegible(style: CSSStyleDeclaration, place: Place): boolean {
  if (style.visibility !== 'visible' || Number.parseFloat(style.fontSize) <= 1) return false
  // What is shown from right to left by force is another text than the one that stands there.
  if (style.unicodeBidi.includes('override') && style.direction === 'rtl') return false
  const ink = readColour(style.webkitTextFillColor || style.color)
  return place.isCutOut || !ink || isVisibleOn(ink, place.paper)
}

function placeOfPage(page: Document): Place {
  const root = rootOf(page)
  const width = Math.max(root ? scrollOf(root).width : 0, innerWidth)
  const box = { left: -scrollX, top: -scrollY, right: width - scrollX, bottom: Infinity }
  const windowBox = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
  const isLight = !root || !getComputedStyle(root).colorScheme.includes('dark')
  return {
    box,
    absoluteBox: box,
    windowBox,
    opacity: 1,
    paper: isLight ? WHITE : null,
    isCutOut: false,
  }
}

/** Closed by the page: it cannot be used, or is the inside of what is folded. */
function isShut(element: Element, name: string): boolean {
  if (attributeOf(element, 'inert') !== null) return true
  const parent = parentOf(element)
  return parent !== null && isFolded(parent) && name !== 'summary'
}

/** Only its summary is shown. */
export function isFolded(element: Element): boolean {
  return nameOf(element) === 'details' && attributeOf(element, 'open') === null
}

function isClippedAway({ clip, clipPath, position }: CSSStyleDeclaration): boolean {
  const [top = 0, right = 0, bottom = 0, left = 0] = (/^rect\((.*)\)$/.exec(clip)?.[1] ?? '')
    .split(/[\s,]+/)
    .map(Number.parseFloat)
  const isClipped = clip.startsWith('rect') && ['absolute', 'fixed'].includes(position)
  if (isClipped && (bottom - top <= 1 || right - left <= 1)) return true
  return /^inset\((?:[5-9]\d|100)(?:\.\d+)?%|^(?:circle|ellipse)\(0(?:\.0+)?(?:px|%)?[ )]|^polygon\((?:[\s,]*0(?:px|%)?)+\)/.test(
    clipPath,
  )
}

function boxFor(position: string, outer: Place): Box {
  if (position === 'fixed') return outer.windowBox
  return position === 'absolute' ? outer.absoluteBox : outer.box
}

/** What is left of a box within an element that cuts off or scrolls what is too large. */
function cutBy(
  element: Element,
  name: string,
  { overflowX, overflowY }: CSSStyleDeclaration,
  outer: Box,
): Box {
  // What these two cut off is cut off by the window.
  if ((overflowX === 'visible' && overflowY === 'visible') || name === 'html' || name === 'body')
    return outer
  const { left, top, right, bottom } = boxOf(element)
  const isSeen =
    right - left > 1 && bottom - top > 1 && isInside({ left, top, right, bottom }, outer)
  const scroll = scrollOf(element)
  const canScroll = (overflow: string) => isSeen && ['auto', 'scroll'].includes(overflow)
  const across = canScroll(overflowX)
    ? { left: left - scroll.left, right: left - scroll.left + scroll.width }
    : overflowX === 'visible'
      ? outer
      : { left: Math.max(left, outer.left), right: Math.min(right, outer.right) }
  const down = canScroll(overflowY)
    ? { top: top - scroll.top, bottom: top - scroll.top + scroll.height }
    : overflowY === 'visible'
      ? outer
      : { top: Math.max(top, outer.top), bottom: Math.min(bottom, outer.bottom) }
  return { left: across.left, right: across.right, top: down.top, bottom: down.bottom }
}

/** Whether some of it is. */
export function isInside(inner: Box, outer: Box): boolean {
  return (
    inner.right > outer.left &&
    inner.left < outer.right &&
    inner.bottom > outer.top &&
    inner.top < outer.bottom
  )
}

function paperOf(
  { backgroundColor, backgroundImage, backgroundClip }: CSSStyleDeclaration,
  outer: Colour | null,
) {
  if (backgroundImage !== 'none' || backgroundClip.includes('text')) return null
  const colour = readColour(backgroundColor)
  if (!colour) return null
  if (colour[3] < 0.05) return outer
  return colour[3] > 0.95 ? colour : null
}
