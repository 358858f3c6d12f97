const PREFIX = '#link='

/** The token of the operator's link in the address, or null. */
export function readLoginLink(): string | null {
  const hash = globalThis.window?.location.hash ?? ''
  return hash.startsWith(PREFIX) ? hash.slice(PREFIX.length) : null
}

/** Removes the used link from the address and the history. */
export function clearLoginLink(): void {
  history.replaceState(history.state, '', location.pathname + location.search)
}
