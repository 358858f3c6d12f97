/**
 * What a press takes off the page drops the focus: once the page has changed, it goes on at what is
 * found.
 */
export function focusIfLost(find: () => HTMLElement | null | undefined): void {
  setTimeout(() => {
    if (document.activeElement === document.body) find()?.focus()
  })
}

/**
 * After a dialog about a row of a table: the row where it still stands, or else the first button of
 * the screen.
 */
export function focusTableIfLost(): void {
  focusIfLost(
    () =>
      document.querySelector<HTMLElement>('[data-table] tr[tabindex="0"]') ??
      document.querySelector<HTMLElement>('main button'),
  )
}
