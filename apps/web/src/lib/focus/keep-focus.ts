/** Code that moves the focus deliberately has done so within this time. */
const DELAY_MS = 50

/**
 * If the focused element is removed from the page, moves the focus to the table row around it,
 * otherwise to the heading of its section, panel or screen. Does nothing after a change of the
 * address. Returns the function that stops it.
 */
export function keepFocus(): () => void {
  // The focused element and its ancestors.
  let path: EventTarget[] = []
  let address = ''
  const isConnected = (target: EventTarget | undefined) =>
    target instanceof Element && target.isConnected
  const isLost = () =>
    path.length > 0 &&
    !isConnected(path[0]) &&
    document.activeElement === document.body &&
    address === location.href

  function remember(event: FocusEvent) {
    path = event.composedPath()
    address = location.href
  }
  /** The focus is not lost if the user clicked on empty space. */
  const forget = () =>
    queueMicrotask(() => {
      if (document.activeElement === document.body && isConnected(path[0])) path = []
    })
  const restore = () => {
    if (isLost())
      targetIn(path.find((target) => isConnected(target) && isContainer(target)))?.focus({
        preventScroll: true,
      })
  }

  const observer = new MutationObserver(() => isLost() && setTimeout(restore, DELAY_MS))
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', remember)
  document.addEventListener('focusout', forget)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', remember)
    document.removeEventListener('focusout', forget)
  }
}

const isContainer = (target: EventTarget) =>
  target instanceof Element && target.matches('tr[tabindex], :has(h1, h2)')

function targetIn(container: EventTarget | undefined): HTMLElement | null {
  if (!(container instanceof HTMLElement)) return null
  if (container.matches('tr')) return container
  const heading =
    container.querySelector<HTMLElement>('main h1') ??
    container.querySelector<HTMLElement>('h1, h2')
  if (heading) heading.tabIndex = -1
  return heading
}
