/** What a press takes off the page drops the focus: once the page has changed, it goes on at what is found. */
export function focusIfLost(find: () => HTMLElement | null | undefined): void {
  setTimeout(() => {
    if (document.activeElement === document.body) find()?.focus()
  })
}
