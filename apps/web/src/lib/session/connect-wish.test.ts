import { beforeEach, expect, test, vi } from 'vitest'
import { isChallenge, keepConnectWish, readConnectWish } from './connect-wish.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  })
})

const CHALLENGE = 'a'.repeat(43)
const MINUTE_MS = 60_000

test('a wish to connect is kept for ten minutes, unless it is removed', () => {
  expect(readConnectWish(0)).toBeNull()
  keepConnectWish({ challenge: CHALLENGE, phone: '+919876543210' }, 0)
  expect(readConnectWish(10 * MINUTE_MS - 1)).toEqual({
    challenge: CHALLENGE,
    phone: '+919876543210',
  })
  expect(readConnectWish(10 * MINUTE_MS)).toBeNull()
  keepConnectWish(null)
  expect(readConnectWish(1)).toBeNull()
})

test('a stored wish without a valid challenge is ignored', () => {
  for (const text of ['', 'short', 'a'.repeat(44), `${'a'.repeat(42)}!`, `${'a'.repeat(42)}\n`])
    expect([text, isChallenge(text)]).toEqual([text, false])
  kept.set('dastak.connect_wish', '{"challenge":"<b>","phone":1,"at":0}')
  expect(readConnectWish(1)).toBeNull()
  kept.set('dastak.connect_wish', '[nonsense')
  expect(readConnectWish(1)).toBeNull()
})
