import { afterAll, beforeAll, beforeEach } from 'vitest'
import { dins } from '../lookups/lookups-on.ts'
import { behaveWell } from './misbehaviours.ts'
import { createVendorWorld, TEST, type VendorWorld } from './vendor-world.ts'

export const KEY = { VENDOR_KEY: 'the-own-secret-1234' }

export let t: VendorWorld

/** Vendors of contacts for the tests of a file. Users may have own keys at `First`. */
export function setUpOwnKeys(vendors: readonly string[] = ['First', 'Second']): void {
  beforeAll(async () => {
    t = await createVendorWorld([])
    await t.usePresets(vendors.map((name) => t.fileOf(name)))
    await t.vendors.takeOwnKeys('First', true, TEST)
  })
  afterAll(() => t.drop())
  beforeEach(() => {
    t.clock.pass({ days: 1 })
    t.server.calls = []
    t.server.react = behaveWell
  })
}

let last = 0
export const newDins = (count: number) => dins(count, (last += count) - count + 1)
export const newDin = () => newDins(1)[0]!
