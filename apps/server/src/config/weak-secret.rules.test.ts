import { randomBytes, randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { weaknessOf } from './weak-secret.rules.ts'

test.each([
  ['k'.repeat(32), 'repeats'],
  ['abcabcabcabcabcabcabcabcabcabcabcab', 'repeats'],
  ['12345678901234567890123456789012', 'repeats'],
  ['0123456789abcdef', 'follows'],
  ['ZYXWVUTSRQPONMLKJIHGFEDCBA987654', 'follows'],
  ['aabbaabababbaabbabababbabaabbaab', 'few different'],
  ['a a a a b b b b a a a b', 'few different'],
  ['changeme-changeme-please-change-me', 'common words'],
  ['SecretSecretSecretSecret-Password1', 'common words'],
  ['the-metrics-token', 'common words'],
  ['dastak-production-secret-key-2026', 'common words'],
  ['your-secret-key-goes-here-replace-it', 'common words'],
  ['Password123!Password1234', 'common words'],
])('%s is weak: it %s', (secret, why) => {
  expect(weaknessOf(secret)).toContain(why)
})

test.each([
  'correct horse battery staple mountain',
  'the same secret in every process of this proof',
  'mY-own-phrase-about-7-green-mangoes',
  // Random digits, half of which follow each other.
  '34998036544987669803401010121044',
])('%s is not weak', (secret) => {
  expect(weaknessOf(secret)).toBeNull()
})

test('random secrets are never refused, in any usual form', () => {
  const makers = [
    () => randomBytes(24).toString('base64'),
    () => randomBytes(16).toString('hex'),
    () => randomBytes(32).toString('base64url'),
    () => randomBytes(12).toString('base64'),
    () => Array.from({ length: 32 }, () => randomInt(10)).join(''),
  ]
  const secrets = makers.flatMap((make) => Array.from({ length: 1_000 }, make))
  expect(secrets.filter((secret) => weaknessOf(secret) !== null)).toEqual([])
})
