/** Longer than loading the field takes. Then the page gets the keys again. */
const MAX_MS = 15_000

let typed = ''
let stop: (() => void) | null = null

/**
 * Collects the keys typed before a field is loaded, after `text`, and keeps them from the page.
 * `onEscape` is called if the user presses Escape meanwhile.
 */
export function catchTyping(onEscape: () => void, text = ''): void {
  takeTyped()
  typed = text
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
  const timer = setTimeout(takeTyped, MAX_MS)
  stop = () => {
    removeEventListener('keydown', listen, { capture: true })
    clearTimeout(timer)
  }
}

/** Adds text that reached another field all the same: of a phone's keyboard, or pasted. */
export function addTyped(text: string): void {
  if (stop) typed += text
}

/** Returns the keys collected so far, and stops collecting. */
export function takeTyped(): string {
  stop?.()
  stop = null
  const text = typed
  typed = ''
  return text
}
