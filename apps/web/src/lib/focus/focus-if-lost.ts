/** A press that takes itself off the page drops the focus: it then goes on at what is found. */
export function focusIfLost(find: () => HTMLElement | null | undefined): void {
  setTimeout(() => {
    if (document.activeElement === document.body) find()?.focus()
  })
}

/** After a dialog about a row: the row where it still stands, else the screen's first button. */
export function focusTableIfLost(): void {
  focusIfLost(
    () =>
      document.querySelector<HTMLElement>('[data-table] tr[tabindex="0"]') ??
      document.querySelector<HTMLElement>('main button'),
  )
}
