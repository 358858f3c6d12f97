import { soldFields, type VendorKind, type WrittenKinds } from '../../config/contact-requests.ts'
import { derivedKeys, type ServerSecrets } from '../../keys/derived-key.ts'
import { createSecretBox } from '../../keys/secret-box.ts'
import { createSigner } from '../../keys/signer.ts'
import type { ContactSource } from '../../ports/contacts.ts'
import type { VendorCalls } from '../../ports/vendor-calls.ts'
import type { VendorPreset } from '../../ports/vendor-presets.ts'
import { sealedColumn } from '../secrets/rotation.service.ts'
import { createCallbacks } from './callbacks.service.ts'
import { createChanges } from './change-vendors.service.ts'
import { createChains } from './chain.service.ts'
import { createFigureReports } from './figures.service.ts'
import { createOwnKeys } from './own-keys.service.ts'
import { createOverview } from './overview.service.ts'
import { createVendorState, openVendor, type StateOptions } from './state.service.ts'
import { createTry, type TryOptions } from './try.service.ts'
import type { SourceDeps } from './vendor-source.service.ts'
import { shownStep, shownVendor } from './vendor-change.ts'
import * as store from './vendors.store.ts'

export interface VendorsOptions extends Omit<StateOptions, 'box'>, Pick<SourceDeps, 'warn'> {
  secrets: ServerSecrets
  /** Null: no vendor is ever called, as in a demo. */
  calls: VendorCalls | null
  publicUrl: string
  presets: readonly VendorPreset[]
  traced: (source: ContactSource) => ContactSource
  ownKeyPrice: number
  tryOut: TryOptions['tryOut']
}

export type { StepChange } from './vendor-change.ts'

/**
 * Vendors of contacts: who is called for each kind, in which order, at which price, and what that
 * brought. Changes take effect in all processes without a restart, and their history is kept.
 */
export function createVendors(options: VendorsOptions) {
  const { db, clock, secrets, publicUrl } = options
  const calls = options.calls ?? NO_CALLS
  const box = createSecretBox('vendors', secrets)
  const ownBox = createSecretBox('own keys of vendors', secrets)
  const states = createVendorState({ ...options, box })
  const callbacks = createCallbacks({
    db,
    clock,
    states,
    calls,
    publicUrl,
    box: createSecretBox('answers of vendors', secrets),
    signer: createSigner(derivedKeys('vendor callbacks', secrets)),
  })
  const figures = createFigureReports(options)
  const chains = createChains({ ...options, calls, callbacks: callbacks.waits, states, ownBox })

  return {
    ready: states.ready,
    /** False in a demo: then no vendor is ever called. */
    callsVendors: options.calls !== null,
    /** Follows changes of other processes, and answers that come later. */
    start: () => states.start(),
    serves: (kind: VendorKind) => options.calls !== null && chains.serves(kind),
    sourcesFor: async (kind: VendorKind, userId: number) =>
      options.calls === null ? [] : chains.sourcesFor(kind, userId),
    ownKeyPrice: options.ownKeyPrice,
    presets: options.presets,
    receive: callbacks.receive,
    deleteOldAnswers: callbacks.deleteOld,
    ...figures,
    ...createOverview({ ...options, chains, figures }),
    ...createTry({ ...options, states, chains }),
    ...createChanges({ db, clock, box, states, presets: options.presets }),
    ownKeys: createOwnKeys({ db, clock, states, box: ownBox }),

    /** All vendors with their steps. Keys are named, never shown. */
    async list() {
      const steps = await store.listSteps(db.kysely)
      const learning = await store.listLearning(db.kysely)
      return (await store.listVendors(db.kysely)).map((row) => {
        const opened = openVendor(row, box)
        const kinds: WrittenKinds = opened?.secrets.kinds ?? {}
        return {
          ...shownVendor(row, opened?.secrets ?? null),
          /** Null if no secret opens its keys: it is not called. */
          isReadable: opened !== null,
          callbackAddress: Object.values(kinds).some(({ callback }) => callback?.reference)
            ? callbacks.addressOf(row.id)
            : null,
          steps: steps
            .filter(({ vendor_id: id }) => id === row.id)
            .map((step) => ({
              ...shownStep(step),
              kind: step.kind,
              learns: learning.includes(step.kind),
              sells: kinds[step.kind] ? soldFields(step.kind, kinds[step.kind]!) : [],
            })),
        }
      })
    },

    sealed: [
      sealedColumn({
        name: 'vendors',
        box,
        table: 'vendor',
        id: { column: 'id', type: 'bigint' },
        column: 'sealed',
      }),
      sealedColumn({
        name: 'own keys of vendors',
        box: ownBox,
        table: 'vendor_own_key',
        id: { column: 'id', type: 'bigint' },
        column: 'sealed',
      }),
    ],
  }
}
export type Vendors = ReturnType<typeof createVendors>

const NO_CALLS: VendorCalls = {
  call: async () => ({
    is: 'fault',
    fault: 'unreachable',
    text: 'The demo calls no vendor.',
    retryAfterMs: null,
  }),
  readLater: () => ({ is: 'answer', answer: {} }),
  referenceIn: () => null,
}
