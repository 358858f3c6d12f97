/** Longer than any code takes to come; then the keys belong to the page again. */
const MOST_MS = 15_000

let typed = ''
let stop: (() => void) | null = null

/** Keeps what is typed for a field still to come, off the page. `onEscape`: not wanted any more. */
export function catchTyping(onEscape: () => void): void {
  takeTyped()
  const listen = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.key === 'Escape') {
      takeTyped()
      onEscape()
    } else if (event.key === 'Backspace') typed = typed.slice(0, -1)
    else if (event.key.length === 1) typed += event.key
  }
  addEventListener('keydown', listen, { capture: true })
  const timer = setTimeout(takeTyped, MOST_MS)
  stop = () => {
    removeEventListener('keydown', listen, { capture: true })
    clearTimeout(timer)
  }
}

/** What was typed meanwhile; from now on the keys belong to who has the focus. */
export function takeTyped(): string {
  stop?.()
  stop = null
  const words = typed
  typed = ''
  return words
}
