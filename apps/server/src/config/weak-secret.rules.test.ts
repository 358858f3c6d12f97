import { expect, test } from 'vitest'
import { createRandom } from '../sample/random.ts'
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
])('%s is not weak', (secret) => {
  expect(weaknessOf(secret)).toBeNull()
})

test('random secrets are never refused, in any usual form', () => {
  // With a seed: of 300,000 secrets of 32 digits one follows the digits by chance.
  const random = createRandom(49)
  random.start(0, 0)
  const bytes = (count: number) =>
    Buffer.from(Array.from({ length: count }, () => random.below(256)))
  const makers = [
    () => bytes(24).toString('base64'),
    () => bytes(16).toString('hex'),
    () => bytes(32).toString('base64url'),
    () => bytes(12).toString('base64'),
    () => Array.from({ length: 32 }, () => random.below(10)).join(''),
  ]
  const secrets = makers.flatMap((make) => Array.from({ length: 1_000 }, make))
  expect(secrets.filter((secret) => weaknessOf(secret) !== null)).toEqual([])
})
