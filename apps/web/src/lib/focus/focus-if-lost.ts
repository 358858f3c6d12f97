/** How often, and how long apart, the focus is looked at. A busy page renders late. */
const [LOOKS, LOOK_AGAIN_MS] = [20, 10]

/**
 * Moves the focus to what `find` returns if the focus is lost, for example by a button that removes
 * itself. It may be removed a little later.
 */
export function focusIfLost(find: () => HTMLElement | null | undefined): void {
  const before = document.activeElement
  let looks = 0
  const look = () => {
    looks += 1
    if (document.activeElement === document.body) find()?.focus()
    else if (document.activeElement === before && looks < LOOKS) setTimeout(look, LOOK_AGAIN_MS)
  }
  setTimeout(look)
}

/** Focuses the row after a dialog about it. If the row is gone, the screen's first button. */
export function focusTableIfLost(): void {
  focusIfLost(
    () =>
      document.querySelector<HTMLElement>('[data-table] tr[tabindex="0"]') ??
      document.querySelector<HTMLElement>('main button'),
  )
}
