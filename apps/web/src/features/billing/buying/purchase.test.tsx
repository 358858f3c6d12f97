import { afterAll, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
})
// The next file would get the purchase of the last test.
afterAll(() => void vi.resetModules())

/** The purchase as a page reads it that is opened after the payment. */
async function storedPurchase(stored: object) {
  localStorage.setItem('dastak.purchase', JSON.stringify(stored))
  return import('./purchase.ts')
}

test('a purchase leads back to the screen on which it began', async () => {
  const { beginPurchase } = await import('./purchase.ts')
  beginPurchase('pack-100', 2, '/din?query=00000001&person=00000001')
  vi.resetModules()
  const { awaitPurchase, endPurchase, purchaseBack } = await import('./purchase.ts')
  expect(purchaseBack()).toBe('/din?query=00000001&person=00000001')
  awaitPurchase('pack-100')
  expect(purchaseBack()).toBe('/din?query=00000001&person=00000001')
  endPurchase()
  expect(purchaseBack()).toBeNull()
})

test('a purchase of something else leads to its receipt', async () => {
  const { awaitPurchase, purchaseBack } = await storedPurchase({
    plan_id: 'pack-100',
    payments_before: 2,
    back: '/din',
  })
  awaitPurchase('startup')
  expect(purchaseBack()).toBeNull()
})

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 7])(
  'never leads to another site: %s',
  async (back) => {
    const { purchaseBack } = await storedPurchase({ plan_id: 'pack-100', back })
    expect(purchaseBack()).toBeNull()
  },
)
