/**
 * Moves the focus to what `find` returns if the focus is lost, for example by a button that removes
 * itself.
 */
export function focusIfLost(find: () => HTMLElement | null | undefined): void {
  setTimeout(() => {
    if (document.activeElement === document.body) find()?.focus()
  })
}

/** Focuses the row after a dialog about it. If the row is gone, the screen's first button. */
export function focusTableIfLost(): void {
  focusIfLost(
    () =>
      document.querySelector<HTMLElement>('[data-table] tr[tabindex="0"]') ??
      document.querySelector<HTMLElement>('main button'),
  )
}
