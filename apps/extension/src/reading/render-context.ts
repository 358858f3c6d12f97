import { isVisibleOn, readColour, WHITE, type Colour } from './colour.ts'
import { attributeOf, boxOf, nameOf, parentOf, rootOf, scrollOf } from './dom.ts'

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** What the ancestors of an element mean for its visibility. */
export interface RenderContext {
  /** The area that can be scrolled into view, in pixels of the window. */
  box: Box
  /** The same for absolutely positioned elements, which not every ancestor clips. */
  absoluteBox: Box
  windowBox: Box
  opacity: number
  /** The background colour; null if it is not known. */
  background: Colour | null
  /** True if the background is clipped to the text (`background-clip: text`). */
  hasTextClip: boolean
}

/** Elements whose text is not shown as text of the page. */
const NO_TEXT = new Set(
  (
    'script style template noscript head title meta link base textarea input select option ' +
    'datalist iframe frame object embed applet svg math canvas video audio picture img map ' +
    'progress meter slot'
  ).split(' '),
)
const MAX_LEVELS = 400
const EMPTY_BOX: Box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }

/** The context of an element. Returns null if the element cannot be seen. */
export function contextOf(element: Element, page: Document): RenderContext | null {
  const chain: Element[] = []
  for (let at: Element | null = element; at; at = parentOf(at)) {
    chain.push(at)
    if (chain.length > MAX_LEVELS) return null
  }
  let context: RenderContext | null = contextOfPage(page)
  for (const ancestor of chain.reverse())
    context = context && contextWithin(ancestor, getComputedStyle(ancestor), context)
  return context
}

/** The context inside an element. Returns null if nothing in it can be seen. */
export function contextWithin(
  element: Element,
  style: CSSStyleDeclaration,
  outer: RenderContext,
): RenderContext | null {
  const name = nameOf(element)
  if (
    NO_TEXT.has(name) ||
    style.display === 'none' ||
    isUnusable(element, name) ||
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
  const clipped = clippedBy(element, name, style, outerBox)
  // Not null: absolutely positioned children can still be visible outside.
  const box =
    clipped.right - clipped.left <= 1 || clipped.bottom - clipped.top <= 1 ? EMPTY_BOX : clipped
  return {
    box,
    absoluteBox: style.position === 'static' ? outer.absoluteBox : box,
    windowBox: outer.windowBox,
    opacity,
    background: backgroundOf(style, outer.background),
    hasTextClip: outer.hasTextClip || style.backgroundClip.includes('text'),
  }
}

/** True if the text of an element with this style can be read. */
export function isLegible(style: CSSStyleDeclaration, context: RenderContext): boolean {
  if (style.visibility !== 'visible' || Number.parseFloat(style.fontSize) <= 1) return false
  // Text that is forced from right to left is shown in another order than in the DOM.
  if (style.unicodeBidi.includes('override') && style.direction === 'rtl') return false
  const colour = readColour(style.webkitTextFillColor || style.color)
  return context.hasTextClip || !colour || isVisibleOn(colour, context.background)
}

function contextOfPage(page: Document): RenderContext {
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
    background: isLight ? WHITE : null,
    hasTextClip: false,
  }
}

/** True if it is inert, or inside a closed `<details>`. */
function isUnusable(element: Element, name: string): boolean {
  if (attributeOf(element, 'inert') !== null) return true
  const parent = parentOf(element)
  return parent !== null && isClosed(parent) && name !== 'summary'
}

/** True for a closed `<details>`, of which only the summary is shown. */
export function isClosed(element: Element): boolean {
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

function boxFor(position: string, outer: RenderContext): Box {
  if (position === 'fixed') return outer.windowBox
  return position === 'absolute' ? outer.absoluteBox : outer.box
}

/** The part of a box that remains inside an element that clips or scrolls its content. */
function clippedBy(
  element: Element,
  name: string,
  { overflowX, overflowY }: CSSStyleDeclaration,
  outer: Box,
): Box {
  // The overflow of these two elements applies to the window.
  if ((overflowX === 'visible' && overflowY === 'visible') || name === 'html' || name === 'body')
    return outer
  const { left, top, right, bottom } = boxOf(element)
  const isVisible =
    right - left > 1 && bottom - top > 1 && overlaps({ left, top, right, bottom }, outer)
  const scroll = scrollOf(element)
  const canScroll = (overflow: string) => isVisible && ['auto', 'scroll'].includes(overflow)
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

/** True if the boxes overlap. */
export function overlaps(inner: Box, outer: Box): boolean {
  return (
    inner.right > outer.left &&
    inner.left < outer.right &&
    inner.bottom > outer.top &&
    inner.top < outer.bottom
  )
}

function backgroundOf(
  { backgroundColor, backgroundImage, backgroundClip }: CSSStyleDeclaration,
  outer: Colour | null,
) {
  if (backgroundImage !== 'none' || backgroundClip.includes('text')) return null
  const colour = readColour(backgroundColor)
  if (!colour) return null
  if (colour[3] < 0.05) return outer
  return colour[3] > 0.95 ? colour : null
}
