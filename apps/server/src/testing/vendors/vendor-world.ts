import type { VendorPreset } from '../../ports/vendor-presets.ts'
import { createTestDatabase } from '../database/test-database.ts'
import { insertDirectors } from '../lookups/lookups-on.ts'
import { createTestClock } from '../server/test-clock.ts'
import { startContactVendor } from './contact-vendor.ts'
import { behaveWell, requestOf } from './misbehaviours.ts'
import { createVendorsOn, vendorsOf } from './vendors-on.ts'

/** Who makes the changes of tests. */
export const TEST = 'a test'

/**
 * Vendors of directors on real sockets, over a separate database with one process. `another` is one
 * more process on it, which follows changes.
 */
export async function createVendorWorld(names: readonly string[] = ['First']) {
  const database = await createTestDatabase()
  await insertDirectors(database.db)
  const clock = createTestClock()
  const server = await startContactVendor(behaveWell)
  const presets: VendorPreset[] = []
  const here = createVendorsOn(database.db, { clock, presets })
  let people = 100

  /** The description of a vendor of directors. */
  const fileOf = (name: string, more: object = {}) => {
    const kinds = JSON.stringify({ din: { ...requestOf(name), callback: undefined, ...more } })
    return { name, kinds: JSON.parse(kinds.replaceAll('URL', server.url)) as object }
  }
  await here.vendors.import(vendorsOf(names.map((name) => fileOf(name))), TEST)

  /** Makes vendors of presets with the same requests, as if Dastak knew them. */
  async function usePresets(some: readonly { name: string; kinds: object }[], key?: string) {
    for (const { name, kinds, keys } of vendorsOf(some, key)) {
      if (!presets.some(({ id }) => id === name)) presets.push({ id: name, name, kinds, notes: [] })
      await here.vendors.addPreset(name, { keys }, TEST)
    }
  }

  return {
    ...database,
    usePresets,
    ...here,
    clock,
    server,
    fileOf,
    /** How often a vendor was called. */
    callsOf: (name: string) => server.calls.filter(({ url }) => url === `/${name}`).length,
    async another(options: Parameters<typeof createVendorsOn>[1] = {}) {
      const lookups = { firstPerson: (people += 1_000), ...options.lookups }
      const one = createVendorsOn(database.db, { clock, ...options, lookups })
      await one.vendors.start()
      return one
    },
    /** The sums of today's figures of a vendor. */
    async figureOf(name: string) {
      const rows = await here.vendors.figures(1)
      return rows.filter(({ vendor }) => vendor === name)
    },
    async drop() {
      server.close()
      await database.drop()
    },
  }
}
export type VendorWorld = Awaited<ReturnType<typeof createVendorWorld>>
