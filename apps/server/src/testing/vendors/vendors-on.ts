import { createHttpVendorCalls } from '../../adapters/contacts/http.ts'
import { createDirectoryContacts } from '../../adapters/contacts/directory.ts'
import { parseContactVendors } from '../../config/contact-vendors.ts'
import type { Db } from '../../db/database.ts'
import { createRegistry } from '../../features/registry/registry.service.ts'
import { createVendors, type VendorsOptions } from '../../features/vendors/vendors.service.ts'
import { createLookupsOn, type LookupsOverrides } from '../lookups/lookups-on.ts'
import { createTestClock } from '../server/test-clock.ts'

/** As of the test server. */
export const SECRET = 'a secret for tests, long enough to be one'
export const LOCAL_HOSTS = ['127.0.0.1']

/** The vendors of a file, whose keys all have this value. */
export function vendorsOf(file: readonly object[], key = 'a-secret-key') {
  const needs = { variable: () => key, privateHosts: LOCAL_HOSTS }
  const read = parseContactVendors(JSON.stringify(file), needs)
  if ('problem' in read) throw new Error(read.problem)
  return read.vendors
}

interface OnOptions extends Partial<Omit<VendorsOptions, 'db' | 'clock'>> {
  clock?: ReturnType<typeof createTestClock>
  lookups?: LookupsOverrides & { firstPerson?: number }
}

/**
 * Vendors over a database, with the lookups that call them after the directory. `warnings` is what
 * was logged. Like a process: it follows the changes of others after `vendors.start()`.
 */
export function createVendorsOn(db: Db, { lookups: overrides, ...options }: OnOptions = {}) {
  const clock = options.clock ?? createTestClock()
  const warnings: string[] = []
  const vendors = createVendors({
    db,
    clock,
    timeZone: 'Asia/Kolkata',
    secrets: [SECRET],
    publicUrl: 'http://localhost',
    presets: [],
    traced: (source) => source,
    ownKeyPrice: 0,
    calls: createHttpVendorCalls({ privateHosts: LOCAL_HOSTS }),
    tryOut: (source, request) => on.lookups.tryOut(source, request),
    warn: (what) => void warnings.push(what),
    onUnreadable: (name) => void warnings.push(`unreadable: ${name}`),
    onReadFailure: (error) => void warnings.push(String(error)),
    ...options,
  })
  const on = createLookupsOn(db, {
    contacts: [createDirectoryContacts(createRegistry({ db }))],
    vendors,
    clock,
    ...overrides,
  })
  return { ...on, clock, vendors, warnings }
}
export type VendorsOn = ReturnType<typeof createVendorsOn>
