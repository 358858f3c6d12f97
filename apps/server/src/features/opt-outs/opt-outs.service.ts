import { randomBytes } from 'node:crypto'
import { AppError, invalidField } from '../../app-error.ts'
import { maskEmail, maskPhone } from '../../contact-values/mask.rules.ts'
import { inTransaction, type Tx } from '../../db/database.ts'
import type { Accounts } from '../accounts/accounts.service.ts'
import { contactHash, readContact, type Contact } from './contact-hash.rules.ts'
import { readReference, referenceOf } from './reference.rules.ts'
import { OWN_LIST } from './suppressions.service.ts'
import * as store from './suppressions.store.ts'
import { sweep, SWEEP_MS, type SweepDeps } from './sweep.service.ts'

export interface OptOutsOptions extends SweepDeps {
  accounts: Pick<Accounts, 'proof'>
}

const NOT_A_CONTACT = 'Enter a mobile number or an email address.'

/**
 * Opt-outs: a person proves that a number or an address is theirs, and it is removed everywhere and
 * kept out. Only its keyed hash stays, with the reference that the person gets.
 */
export function createOptOuts(options: OptOutsOptions) {
  const { db, clock, accounts, suppressions } = options

  /** Adds an opt-out, and schedules the removal. The same contact again returns the first one. */
  async function add(tx: Tx, contact: Contact, origin: store.Origin) {
    const now = clock.now()
    const hash = contactHash(await suppressions.ownKey(), contact)
    const kept =
      (await store.insertSuppression(tx, {
        listId: OWN_LIST,
        hash,
        unit: contact.unit,
        origin,
        reference: referenceOf(randomBytes(10)),
        now,
      })) ?? (await store.findSuppression(tx, OWN_LIST, hash))!
    await store.insertSweep(tx, kept.id, {
      contact: suppressions.sweepBox.seal(contact.value),
      now,
      endsAt: new Date(now.getTime() + SWEEP_MS),
    })
    return { reference: kept.reference!, since: kept.created_at, unit: contact.unit }
  }

  return {
    /**
     * Sends a code to a number or an address. Errors: validation_failed, rate_limited,
     * provider_unavailable.
     */
    async sendCode(typed: string, ip: string) {
      const contact = readContact(typed)
      if (contact === null) throw invalidField('contact', NOT_A_CONTACT)
      const id = await accounts.proof.send(contact, ip)
      const masked = contact.unit === 'email' ? maskEmail(contact.value) : maskPhone(contact.value)
      return { id, unit: contact.unit, masked }
    },

    /**
     * Opts out the contact to which the code was sent. Errors: validation_failed ("Invalid OTP"),
     * otp_ended, rate_limited.
     */
    optOut: (attempt: { id: string; code: string }) =>
      accounts.proof.check(attempt, (tx, contact) => add(tx, contact, 'person')),

    /** Opts out a contact on the word of the operator. Errors: validation_failed. */
    async suppress(typed: string) {
      const contact = readContact(typed)
      if (contact === null) throw invalidField('contact', NOT_A_CONTACT)
      return inTransaction(db, (tx) => add(tx, contact, 'operator'))
    },

    /**
     * Allows a contact again. What was removed does not come back. Errors: not_found.
     */
    async allow(reference: string): Promise<void> {
      const isGone = await inTransaction(db, (tx) =>
        store.deleteSuppression(tx, readReference(reference)),
      )
      if (!isGone) throw new AppError('not_found', { message: 'There is no such reference.' })
    },

    /** Opt-outs without their contacts, newest first. */
    async list({ limit = 100, before = null }: { limit?: number; before?: number | null } = {}) {
      const [rows, counts] = await Promise.all([
        store.listSuppressions(db.kysely, limit, before),
        store.countSuppressions(db.kysely),
      ])
      return { rows, total: counts.own, ofOthers: counts.lists }
    },

    /** Removes what is due everywhere. Returns how many opt-outs were worked on. */
    sweep: (signal?: AbortSignal) => sweep(options, signal),
  }
}
export type OptOuts = ReturnType<typeof createOptOuts>
