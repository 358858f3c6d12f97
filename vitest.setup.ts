import { afterEach, beforeEach, vi } from 'vitest'

// A stray console.error is a fault nobody looked at: it fails the test it appears in.
let complaints: string[] = []

beforeEach(() => {
  complaints = []
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    complaints.push(words.map(String).join(' '))
  })
})

afterEach(() => {
  if (complaints.length > 0) throw new Error(`console.error was called: ${complaints.join('\n')}`)
})
