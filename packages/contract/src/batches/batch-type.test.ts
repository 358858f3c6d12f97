import { expect, test } from 'vitest'
import { batchTypeField } from './batches.ts'

const messageFor = (typed: unknown) => batchTypeField.safeParse(typed).error?.issues[0]?.message

test('a wrong type says which types there are, a missing one that one is needed', () => {
  expect(messageFor('DIN')).toBeUndefined()
  expect(messageFor('VEHICLE')).toBe(
    'batch_type must be DIN, GST, RC_TO_MOBILE, MOBILE_TO_RC or PAN_TO_CURRENT_EMPLOYMENT.',
  )
  for (const nothing of [undefined, ''])
    expect(messageFor(nothing)).toBe('Select a batch type first.')
})
