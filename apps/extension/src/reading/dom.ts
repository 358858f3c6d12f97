/**
 * How a page is looked at. A form's fields hide the properties of the form, and of the document,
 * that have their names (`<input name="children">`): what is asked of them is asked of their
 * prototype.
 */

type Scope = Document | ShadowRoot

/** The elements that a selector finds, in their order. None where it is no selector. */
export function select(scope: Scope, selector: string, most: number): Element[] {
  const { querySelectorAll } =
    scope instanceof Document ? Document.prototype : DocumentFragment.prototype
  try {
    const found: NodeListOf<Element> = Reflect.apply(querySelectorAll, scope, [selector])
    return Array.from({ length: Math.min(found.length, most) }, (_, at) => found[at]).filter(
      (one) => one !== undefined,
    )
  } catch {
    return []
  }
}

/** Whether one of the selectors is its; what is no selector is nobody's. */
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

/** How far it is scrolled and how much it holds, in pixels. */
export function scrollOf(element: Element) {
  const number = (name: keyof Element) => read(Element.prototype, name, element, isNumber)
  return {
    left: number('scrollLeft'),
    top: number('scrollTop'),
    width: number('scrollWidth'),
    height: number('scrollHeight'),
  }
}

/** Where an element stands in; out of a shadow tree it is the element that has it. */
export function parentOf(element: Element): Element | null {
  const parent: unknown = Reflect.get(Node.prototype, 'parentNode', element)
  if (parent instanceof ShadowRoot) return parent.host
  return parent instanceof Element ? parent : null
}

/** The tree that its author hid from selectors, where he left it open. */
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

/** The first characters of all text in an element, seen or not. */
export function rawText(element: Element, most: number): string {
  let text = ''
  for (const child of childrenOf(element)) {
    if (child instanceof Text) text += child.substringData(0, most - text.length)
    if (text.length >= most) break
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
