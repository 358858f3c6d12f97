import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { focusIfLost } from './focus-if-lost.ts'

afterEach(() => document.body.replaceChildren())

function show() {
  const [button, next] = [document.createElement('button'), document.createElement('input')]
  document.body.append(button, next)
  button.focus()
  return { button, next }
}

it.each([0, 60])('moves the focus once its element is removed, %d ms later', async (ms) => {
  const { button, next } = show()
  focusIfLost(() => next)
  setTimeout(() => button.remove(), ms)
  await expect.poll(() => document.activeElement).toBe(next)
})

it('leaves the focus where it is if its element stays', async () => {
  const { button, next } = show()
  focusIfLost(() => next)
  await sleep(300)
  expect(document.activeElement).toBe(button)
})

it('leaves the focus where the user has moved it', async () => {
  const { button, next } = show()
  const other = document.createElement('input')
  document.body.append(other)
  focusIfLost(() => next)
  other.focus()
  button.remove()
  await sleep(50)
  expect(document.activeElement).toBe(other)
})
