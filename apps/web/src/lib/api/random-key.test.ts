import { idField } from '@dastak/contract/fields.ts'
import { expect, it } from 'vitest'
import { randomId, randomKey } from './random-key.ts'

it('makes another id each time, which the contract accepts', () => {
  const ids = Array.from({ length: 50 }, randomId)
  expect(new Set(ids).size).toBe(50)
  for (const id of ids) expect(idField('id').safeParse(id).success).toBe(true)
  expect(randomKey()).toMatch(/^[\da-f]{32}$/)
})
