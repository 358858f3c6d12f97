/**
 * Safe access to the DOM of a page. A field of a form can replace a property of the form or of the
 * document (`<input name="children">`), so all properties are read from the prototypes.
 */

type Scope = Document | ShadowRoot

/** The elements that match a selector, in order. Returns none if the selector is not valid. */
export function select(scope: Scope, selector: string, max: number): Element[] {
  const { querySelectorAll } =
    scope instanceof Document ? Document.prototype : DocumentFragment.prototype
  try {
    const found: NodeListOf<Element> = Reflect.apply(querySelectorAll, scope, [selector])
    return Array.from({ length: Math.min(found.length, max) }, (_, index) => found[index]).filter(
      (element) => element !== undefined,
    )
  } catch {
    return []
  }
}

/** True if one of the selectors matches. A selector that is not valid matches nothing. */
export function isOneOf(element: Element, selectors: readonly string[]): boolean {
  return selectors.some((selector) => {
    try {
      return Reflect.apply(Element.prototype.matches, element, [selector])
    } catch {
      return false
    }
  })
}

export function attributeOf(element: Element, name: string): string | null {
  return Reflect.apply(Element.prototype.getAttribute, element, [name])
}

export function boxOf(element: Element): DOMRect {
  return Reflect.apply(Element.prototype.getBoundingClientRect, element, [])
}

/** `a`, `h1`, … */
export function nameOf(element: Element): string {
  return read(Element.prototype, 'localName', element, isString)
}

/** The scroll position and the size of the content, in pixels. */
export function scrollOf(element: Element) {
  const number = (name: keyof Element) => read(Element.prototype, name, element, isNumber)
  return {
    left: number('scrollLeft'),
    top: number('scrollTop'),
    width: number('scrollWidth'),
    height: number('scrollHeight'),
  }
}

/** The parent element; for the top of a shadow tree its host. */
export function parentOf(element: Element): Element | null {
  const parent: unknown = Reflect.get(Node.prototype, 'parentNode', element)
  if (parent instanceof ShadowRoot) return parent.host
  return parent instanceof Element ? parent : null
}

/** The open shadow tree of an element. */
export function shadowOf(element: Element): ShadowRoot | null {
  const shadow: unknown = Reflect.get(Element.prototype, 'shadowRoot', element)
  return shadow instanceof ShadowRoot ? shadow : null
}

export function* childrenOf(element: Element): Generator<Element | Text> {
  let child: unknown = Reflect.get(Node.prototype, 'firstChild', element)
  while (child instanceof Node) {
    if (child instanceof Element || child instanceof Text) yield child
    child = Reflect.get(Node.prototype, 'nextSibling', child)
  }
}

/** The first characters of the text nodes of an element, visible or not. */
export function rawText(element: Element, maxLength: number): string {
  let text = ''
  for (const child of childrenOf(element)) {
    if (child instanceof Text) text += child.substringData(0, maxLength - text.length)
    if (text.length >= maxLength) break
  }
  return text
}

export function rootOf(page: Document): Element | null {
  const root: unknown = Reflect.get(Document.prototype, 'documentElement', page)
  return root instanceof Element ? root : null
}

function read<Value>(
  prototype: object,
  name: PropertyKey,
  of: object,
  is: (value: unknown) => value is Value,
): Value {
  const value: unknown = Reflect.get(prototype, name, of)
  if (!is(value)) throw new TypeError(String(name))
  return value
}
const isString = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => typeof value === 'number'
