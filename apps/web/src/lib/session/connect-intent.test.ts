import { beforeEach, expect, test, vi } from 'vitest'
import { isChallenge, saveConnectIntent, readConnectIntent } from './connect-intent.ts'

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

test('an intent to connect is kept for ten minutes, unless it is removed', () => {
  expect(readConnectIntent(0)).toBeNull()
  saveConnectIntent({ challenge: CHALLENGE, phone: '+919876543210' }, 0)
  expect(readConnectIntent(10 * MINUTE_MS - 1)).toEqual({
    challenge: CHALLENGE,
    phone: '+919876543210',
  })
  expect(readConnectIntent(10 * MINUTE_MS)).toBeNull()
  saveConnectIntent(null)
  expect(readConnectIntent(1)).toBeNull()
})

test('a stored intent without a valid challenge is ignored', () => {
  for (const text of ['', 'short', 'a'.repeat(44), `${'a'.repeat(42)}!`, `${'a'.repeat(42)}\n`])
    expect([text, isChallenge(text)]).toEqual([text, false])
  kept.set('dastak.connect_wish', '{"challenge":"<b>","phone":1,"at":0}')
  expect(readConnectIntent(1)).toBeNull()
  kept.set('dastak.connect_wish', '[nonsense')
  expect(readConnectIntent(1)).toBeNull()
})
