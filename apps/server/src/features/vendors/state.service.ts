import {
  keyNames,
  requestsOf,
  type VendorKind,
  type VendorRequest,
  type VendorRequests,
  type WrittenKinds,
} from '../../config/contact-requests.ts'
import type { Db } from '../../db/database.ts'
import { listen } from '../../db/listen.ts'
import type { SecretBox } from '../../keys/secret-box.ts'
import type { Clock } from '../../ports/clock.ts'
import { addDays, dayOf } from '../../time/days.ts'
import { askedOf } from './figures.rules.ts'
import { listFigures } from './figures.store.ts'
import { anyOwnKey } from './own-keys.store.ts'
import * as store from './vendors.store.ts'

/** What is sealed of a vendor. */
export interface VendorSecrets {
  kinds: WrittenKinds
  keys: Readonly<Record<string, string>>
}

export interface LoadedVendor {
  id: number
  name: string
  /** Another one when its requests or keys have changed. */
  version: string
  atOnce: number
  /** The operator has switched on the keys of customers. */
  takesOwnKeys: boolean
  secrets: VendorSecrets
  keyNames: readonly string[]
  requests: VendorRequests
}

/** A vendor in the chain of a kind, ready to be called. */
export interface ChainStep {
  vendor: LoadedVendor
  request: VendorRequest
  settings: store.StepRow
  /** From the last 30 days, if the order of the kind learns. */
  known: { asked: number; hits: number; costPaise: number }
}

export interface VendorState {
  vendors: ReadonlyMap<number, LoadedVendor>
  /** By their places. Only vendors that are enabled. */
  chains: ReadonlyMap<VendorKind, readonly ChainStep[]>
  learning: ReadonlySet<VendorKind>
  hasOwnKeys: boolean
}

const NOTHING: VendorState = {
  vendors: new Map(),
  chains: new Map(),
  learning: new Set(),
  hasOwnKeys: false,
}
const CHANNEL = 'vendors'
const CHANGED = 'changed'
/** In case a notification is lost, and for the figures that an order learns from. */
const RELOAD_MS = 30_000
const LEARNED_DAYS = 30

export interface StateOptions {
  db: Db
  clock: Clock
  timeZone: string
  box: SecretBox
  /** Called with the name of a vendor whose keys no secret opens. */
  onUnreadable: (name: string) => void
  /** Called if the vendors cannot be read. The process goes on with those that it knows. */
  onReadFailure: (error: unknown) => void
}

/**
 * The vendors as this process knows them. The database notifies every process of a change, so it
 * needs no restart.
 */
export function createVendorState(options: StateOptions) {
  const { db } = options
  let state = NOTHING
  let reading: Promise<void> | null = null
  let isOutdated = false
  let hasStarted = false
  const answered = new Set<(id: string) => void>()

  async function read(): Promise<void> {
    do {
      isOutdated = false
      state = await readState(options)
    } while (isOutdated)
  }

  function reload(): Promise<void> {
    isOutdated = true
    reading ??= read().finally(() => (reading = null))
    return reading
  }

  let first: Promise<void> | null = null
  const reloadQuietly = () => void reload().catch(options.onReadFailure)

  return {
    /** What is known now. */
    get: () => state,
    /** Until the vendors were read once. */
    ready(): Promise<void> {
      first ??= reload().catch((error: unknown) => {
        first = null
        throw error
      })
      return first
    },
    reload,
    /** Starts to follow changes, and answers that come later. */
    async start(): Promise<void> {
      await this.ready()
      if (hasStarted) return
      hasStarted = true
      const timer = setInterval(reloadQuietly, RELOAD_MS)
      timer.unref()
      db.onClose(async () => clearInterval(timer))
      await listen(db, CHANNEL, {
        onMessage(message) {
          if (message === CHANGED) reloadQuietly()
          else for (const tell of answered) tell(message)
        },
        onUp: reloadQuietly,
      })
    },
    /** Calls `tell` with the id of each answer that came later. Returns how to stop it. */
    onAnswer(tell: (id: string) => void): () => void {
      answered.add(tell)
      return () => void answered.delete(tell)
    },
  }
}
export type VendorStates = ReturnType<typeof createVendorState>

/** The vendor with its keys. Null if no secret opens them. */
export function openVendor(
  { id, name, preset, at_once: atOnce, takes_own_keys, sealed }: store.VendorRow,
  box: SecretBox,
): LoadedVendor | null {
  const text = box.open(sealed)
  if (text === null) return null
  const secrets = JSON.parse(text) as VendorSecrets
  const requests = requestsOf(secrets.kinds, secrets.keys)
  // A box begins with random bytes.
  const version = sealed.subarray(0, 16).toString('base64')
  const takesOwnKeys = takes_own_keys && preset !== null
  const names = keyNames(secrets.kinds)
  return { id, name, version, atOnce, takesOwnKeys, secrets, keyNames: names, requests }
}

async function readState(options: StateOptions): Promise<VendorState> {
  const { db, box, onUnreadable } = options
  const rows = await store.listVendors(db.kysely)
  if (rows.length === 0) return NOTHING
  const steps = await store.listSteps(db.kysely)
  const learning = new Set(await store.listLearning(db.kysely))
  const known = learning.size > 0 ? await knownSteps(options) : new Map<string, Known>()
  const vendors = new Map<number, LoadedVendor>()
  for (const row of rows.filter(({ is_enabled: isEnabled }) => isEnabled)) {
    const vendor = openVendor(row, box)
    if (vendor) vendors.set(vendor.id, vendor)
    else onUnreadable(row.name)
  }
  const chains = new Map<VendorKind, ChainStep[]>()
  for (const settings of steps) {
    const vendor = vendors.get(settings.vendor_id)
    const request = vendor?.requests[settings.kind]
    if (!vendor || !request) continue
    const chain = chains.get(settings.kind) ?? []
    const seen = known.get(`${vendor.id} ${settings.kind}`) ?? { asked: 0, hits: 0, costPaise: 0 }
    chains.set(settings.kind, [...chain, { vendor, request, settings, known: seen }])
  }
  return { vendors, chains, learning, hasOwnKeys: await anyOwnKey(db.kysely) }
}

type Known = ChainStep['known']

async function knownSteps({ db, clock, timeZone }: StateOptions): Promise<Map<string, Known>> {
  const today = dayOf(clock.now(), timeZone)
  const from = addDays(today, -LEARNED_DAYS)
  const known = new Map<string, Known>()
  for (const row of await listFigures(db.kysely, { from, to: today, isByDay: false })) {
    if (row.is_own) continue
    const id = `${row.vendor_id} ${row.kind}`
    const before = known.get(id) ?? { asked: 0, hits: 0, costPaise: 0 }
    known.set(id, {
      asked: before.asked + askedOf(row),
      hits: before.hits + row.hits,
      costPaise: before.costPaise + row.cost_paise,
    })
  }
  return known
}
