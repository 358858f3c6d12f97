import type { ContactVendor } from '../../config/contact-vendors.ts'
import { requestsOf, type VendorKind, type VendorRequests } from '../../config/contact-requests.ts'
import { inTransaction, type Db, type Tx } from '../../db/database.ts'
import type { SecretBox } from '../../keys/secret-box.ts'
import type { Clock } from '../../ports/clock.ts'
import type { VendorPreset } from '../../ports/vendor-presets.ts'
import { readPage } from '../../lists/cursor.ts'
import type { CursorRequest } from '../../lists/list-query.ts'
import { OperatorError } from '../../text/operator-error.ts'
import { presetVendor, usedKeys } from './presets.ts'
import { openVendor, type VendorStates } from './state.service.ts'
import { checkStep, shownStep, shownVendor, type StepChange } from './vendor-change.ts'
import * as store from './vendors.store.ts'

interface ChangeOptions {
  db: Db
  clock: Clock
  box: SecretBox
  states: VendorStates
  presets: readonly VendorPreset[]
}

/** The values of a step that was not set yet. */
const NEW_STEP: Omit<store.StepValues, 'place'> = {
  price_paise: 0,
  charged_per: 'hit',
  cap_a_day: null,
  timeout_ms: 5_000,
  needs_mobile: false,
  floor_percent: 5,
}
const HISTORY_MAX = 1_000

/**
 * Changes of the vendors. Each is written to the history with what was before it and who made it,
 * without keys, and takes effect in all processes when it commits.
 */
export function createChanges({ db, clock, box, states, presets }: ChangeOptions) {
  async function change<T>(action: (tx: Tx) => Promise<T>): Promise<T> {
    const result = await inTransaction(db, async (tx) => {
      await store.lockVendors(tx)
      return action(tx)
    })
    await states.reload()
    return result
  }
  const by = (who: string) => ({ who, at: clock.now() })

  async function found(name: string, tx: Tx): Promise<store.VendorRow> {
    const vendor = await store.findVendor(tx, name)
    if (vendor) return vendor
    throw new OperatorError(`There is no vendor "${name}". See: npm run dastak -- vendors list`)
  }

  const save = (tx: Tx, vendor: NewVendor, who: string) =>
    saveVendor(tx, vendor, { box, by: by(who) })

  return {
    /** Adds or replaces vendors of a file. The order of new ones is that of the file. */
    import: (vendors: readonly ContactVendor[], who: string) =>
      change(async (tx) => {
        for (const vendor of vendors) await save(tx, { ...vendor, preset: null }, who)
      }),

    /** Loads the vendors of CONTACT_VENDORS if there is no vendor yet. Returns whether it did. */
    importFirst: (vendors: readonly ContactVendor[]) =>
      change(async (tx) => {
        if (vendors.length === 0 || (await store.listVendors(tx)).length > 0) return false
        for (const vendor of vendors) await save(tx, { ...vendor, preset: null }, 'CONTACT_VENDORS')
        return true
      }),

    /** Adds a vendor of a preset, or gives it other keys. Errors: OperatorError. */
    addPreset: (
      preset: string,
      vendor: { name?: string | undefined; keys: Readonly<Record<string, string>> },
      who: string,
    ) => change((tx) => save(tx, presetVendor(presets, preset, vendor), who)),

    /** Errors: OperatorError (no such vendor or step, a value that is not possible). */
    setStep: (name: string, kind: string, changed: StepChange, who: string) =>
      change(async (tx) => {
        const { id } = await found(name, tx)
        const step = (await store.listSteps(tx)).find(
          (one) => one.vendor_id === id && one.kind === kind,
        )
        if (!step) throw new OperatorError(`"${name}" does not know the kind ${kind}.`)
        const after = checkStep({ ...step, ...changed })
        await store.saveStep(tx, after)
        const [was, is] = [shownStep(step), shownStep(after)]
        const changes = { before: { kind, ...was }, after: { kind, ...is } }
        await store.insertChange(tx, { name, ...changes }, by(who))
      }),

    /**
     * Puts the chain of a kind in this order. Errors: OperatorError (these are not its vendors).
     */
    setOrder: (kind: VendorKind, names: readonly string[], who: string) =>
      change(async (tx) => {
        const was = await reorder(tx, kind, names)
        const changes = { before: { order: was }, after: { order: names } }
        await store.insertChange(tx, { name: kind, ...changes }, by(who))
      }),

    /** Replaces the keys of a vendor. Errors: OperatorError. */
    setKeys: (name: string, keys: Readonly<Record<string, string>>, who: string) =>
      change(async (tx) => {
        await save(tx, withKeys(await found(name, tx), keys, box), who)
      }),

    /** Whether the order of a kind learns from the figures. */
    setLearning: (kind: VendorKind, learns: boolean, who: string) =>
      change(async (tx) => {
        const was = (await store.listLearning(tx)).includes(kind)
        await store.saveLearning(tx, kind, learns)
        const changes = { before: { learns: was }, after: { learns } }
        await store.insertChange(tx, { name: kind, ...changes }, by(who))
      }),

    /** Errors: OperatorError. */
    enable: (name: string, isEnabled: boolean, who: string) =>
      change(async (tx) => turn(tx, await found(name, tx), { is_enabled: isEnabled }, by(who))),

    /** Whether keys of customers are used. Errors: OperatorError (also: it is from a file). */
    takeOwnKeys: (name: string, takes: boolean, who: string) =>
      change(async (tx) => {
        const vendor = await found(name, tx)
        if (takes && vendor.preset === null) throw new OperatorError(FILE_TAKES_NONE)
        await turn(tx, vendor, { takes_own_keys: takes }, by(who))
      }),
    ...createHistory(db),
  }
}

const FILE_TAKES_NONE =
  'A vendor from a file takes no keys of customers, because its requests may hold yours.'

/** Switches something of a vendor on or off. */
async function turn(
  tx: Tx,
  vendor: store.VendorRow,
  after: { is_enabled: boolean } | { takes_own_keys: boolean },
  who: { who: string; at: Date },
): Promise<void> {
  await store.updateVendor(tx, vendor.id, after)
  const before =
    'is_enabled' in after
      ? { is_enabled: vendor.is_enabled }
      : { takes_own_keys: vendor.takes_own_keys }
  await store.insertChange(tx, { name: vendor.name, before, after }, who)
}

/** Who changed what. */
function createHistory(db: Db) {
  return {
    /** The latest changes, of one vendor or kind if there is a name. */
    history: (name: string | null = null, limit = 100) =>
      store.listChanges(db.kysely, { name, limit: Math.min(limit, HISTORY_MAX) }),

    /** A page of them. Errors: validation_failed (cursor). */
    changes: ({ name = null, limit, cursor }: CursorRequest & { name?: string | null }) =>
      readPage(`changes of vendors ${name ?? ''}`, { limit, cursor }, async (most, before) => ({
        rows: await store.listChanges(db.kysely, { name, limit: most, before }),
        total: await store.countChanges(db.kysely, name),
      })),
  }
}

/** A vendor with other keys. Errors: OperatorError. */
function withKeys(
  row: store.VendorRow,
  keys: Readonly<Record<string, string>>,
  box: SecretBox,
): NewVendor {
  const { name, preset, at_once: atOnce } = row
  const opened = openVendor(row, box)
  if (!opened) throw new OperatorError('No secret opens its requests. Add it again.')
  const { kinds } = opened.secrets
  const used = usedKeys(name, kinds, keys)
  return { name, preset, atOnce, timeoutMs: NEW_STEP.timeout_ms, kinds, keys: used }
}

/** Puts the steps of a kind in this order. Returns the names as they were. */
async function reorder(tx: Tx, kind: VendorKind, names: readonly string[]): Promise<string[]> {
  const all = new Map((await store.listVendors(tx)).map(({ id, name }) => [id, name]))
  const chain = (await store.listSteps(tx))
    .filter((step) => step.kind === kind)
    .map((step) => ({ step, name: all.get(step.vendor_id) ?? '' }))
  const was = chain.map(({ name }) => name)
  if (names.toSorted().join('\n') !== was.toSorted().join('\n'))
    throw new OperatorError('The vendors of this kind have changed. Look at them again.')
  for (const { step, name } of chain)
    await store.saveStep(tx, { ...step, place: names.indexOf(name) + 1 })
  return was
}

const newAt = (created_at: Date) => ({ is_enabled: true, created_at })

const originsOf = (requests: VendorRequests) => [
  ...new Set(Object.values(requests).map(({ url }) => new URL(url).origin)),
]

type NewVendor = ContactVendor & { preset: string | null }

/** Adds a vendor, or gives one its requests and keys again. Its steps and prices stay. */
async function saveVendor(
  tx: Tx,
  vendor: NewVendor,
  { box, by }: { box: SecretBox; by: { who: string; at: Date } },
): Promise<void> {
  const { name, preset, atOnce, kinds, keys, timeoutMs } = vendor
  const sealed = box.seal(JSON.stringify({ kinds, keys }))
  const known = await store.findVendor(tx, name)
  const addresses = originsOf(requestsOf(kinds, keys))
  // Other requests may hold another key than that of the customer.
  const takesOwnKeys = preset !== null && known?.preset === preset && known.takes_own_keys
  const row = { name, preset, sealed, at_once: atOnce, addresses, takes_own_keys: takesOwnKeys }
  const id = known?.id ?? (await store.insertVendor(tx, { ...row, ...newAt(by.at) }))
  if (known) await store.updateVendor(tx, id, row)
  const steps = await store.listSteps(tx)
  for (const kind of Object.keys(kinds) as VendorKind[]) {
    const of = steps.filter((step) => step.kind === kind)
    if (of.some((step) => step.vendor_id === id)) continue
    const place = Math.max(0, ...of.map((step) => step.place)) + 1
    await store.saveStep(tx, { ...NEW_STEP, vendor_id: id, kind, place, timeout_ms: timeoutMs })
  }
  for (const { kind } of steps.filter((step) => step.vendor_id === id && !(step.kind in kinds)))
    await store.deleteStep(tx, id, kind)
  const before = known ? shownVendor(known, openVendor(known, box)?.secrets ?? null) : null
  const after = shownVendor({ ...row, is_enabled: known?.is_enabled ?? true }, { kinds, keys })
  await store.insertChange(tx, { name, before, after }, by)
}
