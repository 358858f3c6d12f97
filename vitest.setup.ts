import { afterAll, afterEach, beforeEach, vi } from 'vitest'

// An unexpected console.error is a fault: it fails the test in which it appears.
let messages: string[] = []

beforeEach(() => {
  messages = []
  vi.spyOn(console, 'error').mockImplementation((...values: unknown[]) => {
    messages.push(values.map(String).join(' '))
  })
})

afterEach(() => {
  if (messages.length > 0) throw new Error(`console.error was called: ${messages.join('\n')}`)
})

// Files share processes.
afterAll(() => void vi.unstubAllGlobals())
