import { receiveVendorAnswer } from '@dastak/contract/vendors/callbacks.ts'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { AppError } from '../../app-error.ts'
import { inTransaction, type Db } from '../../db/database.ts'
import type { SecretBox } from '../../keys/secret-box.ts'
import type { Signer } from '../../keys/signer.ts'
import type { Clock } from '../../ports/clock.ts'
import type { VendorCalls } from '../../ports/vendor-calls.ts'
import * as store from './callbacks.store.ts'
import type { VendorStates } from './state.service.ts'

/** An answer that a vendor will send to our address. */
interface CallbackWait {
  url: string
  /** The answer as JSON text; null if none came in time. */
  answer(how: { reference: string | null; ms: number; signal: AbortSignal }): Promise<string | null>
  /** From now on an answer is too late. */
  close(): Promise<void>
}
export interface CallbackWaits {
  open(vendorId: number, ms: number): Promise<CallbackWait>
}

interface CallbackOptions {
  db: Db
  clock: Clock
  states: VendorStates
  calls: VendorCalls
  box: SecretBox
  signer: Signer
  publicUrl: string
}

/** If the notification of an answer does not come. */
const POLL_MS = 250
/** An answer may be faster than the note of its name. */
const NAME_TRIES = 15
const NAME_PAUSE_MS = 200
const KEPT_MS = 3_600_000
const id = z.uuid()

/**
 * Answers that vendors send later. Each request has an address with a signed token that is good
 * once. A vendor with one address for all requests names the request in its answer. An answer is
 * stored sealed, and only until the process that waits for it has read it.
 */
export function createCallbacks(options: CallbackOptions) {
  const { db, clock, states, calls, box, signer } = options
  const tokenOf = (name: string) => `${name}.${signer.sign(name)}`
  const urlOf = (name: string) =>
    `${options.publicUrl}${receiveVendorAnswer.path}?answer=${encodeURIComponent(tokenOf(name))}`

  async function take(one: string): Promise<string | null> {
    const sealed = await inTransaction(db, (tx) => store.takeAnswer(tx, one))
    return sealed ? box.open(sealed) : null
  }

  async function wait(one: string, endsAt: number, signal: AbortSignal): Promise<string | null> {
    let wake = () => undefined as void
    const stop = states.onAnswer((answered) => answered === one && wake())
    try {
      for (;;) {
        const notified = new Promise<void>((resolve) => (wake = resolve))
        const answer = await take(one)
        const left = endsAt - performance.now()
        if (answer !== null || left <= 0 || signal.aborted) return answer
        const pause = new AbortController()
        await Promise.race([
          notified,
          sleep(Math.min(POLL_MS, left), undefined, { signal: pause.signal }).catch(
            () => undefined,
          ),
        ])
        pause.abort()
      }
    } finally {
      stop()
    }
  }

  /** The vendor's name for the request that an answer belongs to. */
  const referenceOf = (vendorId: number, json: string) =>
    Object.values(states.get().vendors.get(vendorId)?.requests ?? {})
      .map((request) => calls.referenceIn(request, json))
      .find((one) => one !== null)

  /** The open request that an answer belongs to. */
  async function findOpen(name: string, json: string) {
    if (id.safeParse(name).success) return store.findCallback(db.kysely, { id: name })
    const vendorId = Number(/^v(\d{1,15})$/.exec(name)?.[1])
    let reference = referenceOf(vendorId, json)
    if (reference === undefined) {
      // An answer may be faster than the news that its vendor has changed.
      await states.reload()
      reference = referenceOf(vendorId, json)
    }
    if (reference === undefined) return undefined
    for (let tries = 1; ; tries++) {
      const found = await store.findCallback(db.kysely, { vendorId, reference })
      if (found || tries === NAME_TRIES) return found
      await sleep(NAME_PAUSE_MS)
    }
  }

  const waits: CallbackWaits = {
    async open(vendorId, ms) {
      const one = randomUUID()
      const row = { id: one, vendor_id: vendorId, expires_at: new Date(+clock.now() + ms) }
      await inTransaction(db, (tx) => store.insertCallback(tx, row))
      return {
        url: urlOf(one),
        async answer({ reference, ms: left, signal }) {
          if (reference !== null)
            await inTransaction(db, (tx) => store.nameCallback(tx, one, reference))
          return wait(one, performance.now() + left, signal)
        },
        close: () => inTransaction(db, (tx) => store.closeCallback(tx, one, clock.now())),
      }
    },
  }

  return {
    waits,
    /** The one address of a vendor that names its requests. */
    addressOf: (vendorId: number) => urlOf(`v${vendorId}`),
    /**
     * Takes an answer. A second one changes nothing. Errors: not_found (a token that is forged,
     * unknown, or too late).
     */
    async receive(token: string, body: Buffer): Promise<void> {
      const [name = '', signature = ''] = token.split('.')
      if (!signer.isSigned(name, signature)) throw new AppError('not_found')
      const json = body.toString('utf8')
      const found = await findOpen(name, json)
      if (!found) throw new AppError('not_found')
      if (found.answered_at !== null) return
      if (found.expires_at <= clock.now()) throw new AppError('not_found')
      const answer = { sealed: box.seal(json), now: clock.now() }
      await inTransaction(db, (tx) => store.saveAnswer(tx, found.id, answer))
    },
    /** Deletes what ended an hour ago. */
    deleteOld: () =>
      inTransaction(db, (tx) => store.deleteEnded(tx, new Date(+clock.now() - KEPT_MS))),
  }
}
