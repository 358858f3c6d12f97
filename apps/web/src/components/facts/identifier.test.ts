import { expect, it } from 'vitest'
import { identifierGroups } from './identifier.tsx'

it('groups a CIN, a GSTIN and a DIN as people read them out', () => {
  expect(identifierGroups('L65921GA1967PLC000157')).toEqual([
    'L',
    '65921',
    'GA',
    '1967',
    'PLC',
    '000157',
  ])
  expect(identifierGroups('27AAPFU0939F1ZV')).toEqual(['27', 'AAPFU0939F', '1ZV'])
  expect(identifierGroups('00012345')).toEqual(['0001', '2345'])
})

it('does not split an LLPIN or an unknown shape', () => {
  expect(identifierGroups('AAB-1234')).toEqual(['AAB-1234'])
})
