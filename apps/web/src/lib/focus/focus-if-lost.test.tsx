import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { focusIfLost } from './focus-if-lost.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

function show() {
  const [button, next] = [document.createElement('button'), document.createElement('input')]
  document.body.append(button, next)
  button.focus()
  return { button, next }
}

it.each([0, 60])('moves the focus once its element is removed, %d ms later', (ms) => {
  const { button, next } = show()
  focusIfLost(() => next)
  vi.advanceTimersByTime(ms)
  expect(document.activeElement).toBe(button)
  button.remove()
  vi.runAllTimers()
  expect(document.activeElement).toBe(next)
})

it('leaves the focus where it is if its element stays', () => {
  const { button, next } = show()
  focusIfLost(() => next)
  vi.runAllTimers()
  expect(document.activeElement).toBe(button)
})

it('leaves the focus where the user has moved it', () => {
  const { button, next } = show()
  const other = document.createElement('input')
  document.body.append(other)
  focusIfLost(() => next)
  other.focus()
  button.remove()
  vi.runAllTimers()
  expect(document.activeElement).toBe(other)
})
