import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { queryClient } from '../lib/api/query-client.ts'
import { snackbars } from '../lib/screen/snackbar.ts'
import { clearStored } from '../lib/state/storage.ts'
import { clearToken, storeToken } from '../lib/session/token.ts'

// As for all waits: the limit is for what never comes, not for what is slow.
configure({ asyncUtilTimeout: 60_000 })

// Browser features that jsdom lacks. There is no layout, so everything is as wide as the window.

vi.stubGlobal('matchMedia', (media: string) => ({
  media,
  matches: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}))

vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
)
// Files share a window, so that this runs again for each.
Object.defineProperty(HTMLElement.prototype, 'clientWidth', {
  configurable: true,
  get: () => window.innerWidth,
})

HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false
}
// jsdom does not know this element, and React would warn about it.
const createElement = Document.prototype.createElement.bind(document)
document.createElement = (name: string, options?: ElementCreationOptions) => {
  const element = createElement(name, options)
  return name === 'search'
    ? Object.defineProperty(element, Symbol.toStringTag, { value: 'HTMLElement' })
    : element
}
// Nothing is drawn, and jsdom would write a warning each time.
HTMLCanvasElement.prototype.getContext = () => null
Element.prototype.scrollIntoView ??= () => undefined
Element.prototype.scrollTo ??= () => undefined

beforeEach(() => {
  window.innerWidth = 1280
  storeToken('a-token')
})

afterEach(() => {
  cleanup()
  queryClient.clear()
  snackbars.set([])
  clearToken()
  clearStored()
})
