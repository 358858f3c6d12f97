/** What moves the focus by itself has done so by then. */
const LATER_MS = 50

/**
 * What takes the element that has the focus off the page drops the focus: it then goes on at the
 * row of a table, else at the heading of the section, panel or screen where that element was.
 * Another address is another matter. Returns how to end it.
 */
export function keepFocus(): () => void {
  // What has the focus, and all around it.
  let path: EventTarget[] = []
  let address = ''
  const isOn = (target: EventTarget | undefined) => target instanceof Element && target.isConnected
  const isLost = () =>
    path.length > 0 &&
    !isOn(path[0]) &&
    document.activeElement === document.body &&
    address === location.href

  function remember(event: FocusEvent) {
    path = event.composedPath()
    address = location.href
  }
  /** Nothing is lost where somebody has pressed beside everything. */
  const forget = () =>
    queueMicrotask(() => {
      if (document.activeElement === document.body && isOn(path[0])) path = []
    })
  const goOn = () => {
    if (isLost())
      nextTo(path.find((target) => isOn(target) && isPlace(target)))?.focus({ preventScroll: true })
  }

  const observer = new MutationObserver(() => isLost() && setTimeout(goOn, LATER_MS))
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', remember)
  document.addEventListener('focusout', forget)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', remember)
    document.removeEventListener('focusout', forget)
  }
}

const isPlace = (target: EventTarget) =>
  target instanceof Element && target.matches('tr[tabindex], :has(h1, h2)')

function nextTo(place: EventTarget | undefined): HTMLElement | null {
  if (!(place instanceof HTMLElement) || place.matches('tr'))
    return place instanceof HTMLElement ? place : null
  const heading =
    place.querySelector<HTMLElement>('main h1') ?? place.querySelector<HTMLElement>('h1, h2')
  if (heading) heading.tabIndex = -1
  return heading
}
