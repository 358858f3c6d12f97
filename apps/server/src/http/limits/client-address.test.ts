import { expect, test } from 'vitest'
import { createClientAddress } from './client-address.ts'

test('a public address, which may send any header, is reported once, and so is a private one', () => {
  const reported: string[] = []
  const { of } = createClientAddress([], (address) => reported.push(address))
  for (const peer of ['8.8.8.8', '1.1.1.1', '10.0.0.2', '10.0.0.3']) of(peer, '203.0.113.7')
  expect(reported).toEqual(['8.8.8.8', '10.0.0.2'])
})

test.for([
  ['203.0.113.7:4711', '203.0.113.7'],
  ['"203.0.113.7:4711"', '203.0.113.7'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['203.0.113.7:4711, 10.1.1.1:80', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:9', '203.0.113.7'],
  // Not an address, so the one before it counts.
  ['unknown, 10.1.1.1', '10.1.1.1'],
  ['203.0.113.7:4711:5', '10.0.0.2'],
  ['', '10.0.0.2'],
] as const)('X-Forwarded-For: %s is read as %s', ([header, address]) => {
  expect(createClientAddress(['10.0.0.0/8']).of('10.0.0.2', header)).toBe(address)
})
