import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLedgerModel } from '../../../testing/ledger/ledger-model.ts'
import { anyOperation } from '../../../testing/ledger/ledger-operations.ts'
import { createTestLookups, type TestLookups } from '../../../testing/lookups/test-lookups.ts'

let t: TestLookups
beforeAll(async () => {
  t = await createTestLookups()
})
afterAll(() => t.drop())

// A million operations, some of them at the same time, are `npm run soak -- ledger`.
test('3,000 random operations leave the ledger as plain arithmetic expects', async () => {
  const start = fc.record({ phone: fc.nat(6), email: fc.nat(6) })
  await fc.assert(
    fc.asyncProperty(
      start,
      fc.array(anyOperation, { minLength: 90, maxLength: 110 }),
      async (balance, operations) => {
        const model = await createLedgerModel(t, balance)
        for (const operation of operations) await model.step(operation)
        await model.step({ kind: 'recover' })
      },
    ),
    { numRuns: 30 },
  )
  expect(await t.brokenRules()).toEqual([])
})
