const MARK = '#link='

/** What the operator's link that was opened holds; null where the page was opened otherwise. */
export function readLoginLink(): string | null {
  return location.hash.startsWith(MARK) ? location.hash.slice(MARK.length) : null
}

/** Out of the address and of the history, where it is of no use any more. */
export function forgetLoginLink(): void {
  history.replaceState(history.state, '', location.pathname + location.search)
}
