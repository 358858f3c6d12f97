import { revealDirector } from '@dastak/contract/kinds/din.ts'
import { searchDirector } from '@dastak/contract/registry/registry.ts'
import { expect, type Page } from '@playwright/test'
import { callAt } from '../apps/server/src/testing/server/http-caller.ts'
import { addVerified, operate, signInByLink, tokenOf } from './people.ts'
import type { Product } from './start-product.ts'

/**
 * Signs in with a new account that has credits and this many leads of directors, which the journey
 * may change. Those of the demo are for all journeys. Ends on /home.
 */
export async function signInWithLeads(
  page: Page,
  product: Product,
  { national, leads }: { national: string; leads: number },
): Promise<void> {
  await addVerified(product, national)
  await operate(product, 'user', 'credit', national, '--phone', '500', '--email', '500')
  await signInByLink(page, product, national)
  const token = await tokenOf(page)
  const query = { query: 'sharma', limit: 50 }
  const { directors } = (await callAt(product.url, searchDirector, { token, query })).body.data
  let found = 0
  for (const { din_number: id } of directors) {
    if (found === leads) break
    const body = { director_id: id }
    const { status, body: answer } = await callAt(product.url, revealDirector, { token, body })
    expect(status).toBe(200)
    // Nothing is known of some.
    if (answer.data.lead_id !== null) found += 1
  }
  expect(found).toBe(leads)
}
