import { CONTACT_MESSAGE } from '@dastak/contract/privacy/opt-out.ts'
import { AppError, invalidField } from '../../app-error.ts'
import { maskEmail, maskPhone } from '../../contact-values/mask.rules.ts'
import { inTransaction } from '../../db/database.ts'
import type { Accounts } from '../accounts/accounts.service.ts'
import { addOptOut, joinMailboxes } from './add-opt-out.ts'
import { contactHashes, readContact, type Contact } from './contact-hash.rules.ts'
import { createOptOutLists } from './lists.service.ts'
import { lift } from './own-list.store.ts'
import { personReport, type ReportDeps } from './person-report.ts'
import { readReference } from './reference.rules.ts'
import { createReveals, type RevealsDeps } from './reveals.service.ts'
import { OWN_LIST } from './suppressions.service.ts'
import * as store from './suppressions.store.ts'
import { sweep, type SweepDeps } from './sweep.service.ts'

export interface OptOutsOptions extends SweepDeps, ReportDeps, RevealsDeps {
  registry: SweepDeps['registry'] & ReportDeps['registry']
  lookups: SweepDeps['lookups'] & ReportDeps['lookups'] & RevealsDeps['lookups']
  linkedin: SweepDeps['linkedin'] & ReportDeps['linkedin'] & RevealsDeps['linkedin']
  accounts: Pick<Accounts, 'proof'>
}

/** Errors: validation_failed. */
function requireContact(typed: string): Contact {
  const contact = readContact(typed)
  if (contact === null) throw invalidField('contact', CONTACT_MESSAGE)
  return contact
}

/**
 * Opt-outs: a person proves that a number or an address is theirs, and it is removed everywhere and
 * kept out. Only its keyed hash stays, with the reference that the person gets.
 */
export function createOptOuts(options: OptOutsOptions) {
  const { db, clock, accounts, suppressions } = options

  /** Its old entries are joined, so that they are lifted together. Errors: not_found. */
  async function referenceOfContact(contact: Contact): Promise<string> {
    const key = await suppressions.ownKey()
    return inTransaction(db, async (tx) => {
      await joinMailboxes(tx, key, [contact])
      const found = await store.findSuppression(tx, OWN_LIST, contactHashes(key, contact))
      if (!found?.reference) throw noSuchReference()
      return found.reference
    })
  }

  return {
    lists: createOptOutLists(options),

    /**
     * Sends a code to a number or an address. Errors: validation_failed, rate_limited,
     * provider_unavailable.
     */
    async sendCode(purpose: 'opt_out' | 'report', typed: string, ip: string) {
      const contact = requireContact(typed)
      const id = await accounts.proof.send(purpose, contact, ip)
      const masked = contact.unit === 'email' ? maskEmail(contact.value) : maskPhone(contact.value)
      return { id, unit: contact.unit, masked }
    },

    /**
     * Opts out the contact to which the code was sent. Errors: validation_failed ("Invalid OTP"),
     * otp_ended, rate_limited.
     */
    optOut: (attempt: { id: string; code: string }) =>
      accounts.proof.check('opt_out', attempt, (tx, contact) =>
        addOptOut(options, tx, contact, 'person'),
      ),

    /** What is kept about the contact to which the code was sent. Errors: as `optOut`. */
    report: async (attempt: { id: string; code: string }) =>
      personReport(
        options,
        await accounts.proof.check('report', attempt, async (_tx, contact) => contact),
      ),

    /** A contact as the operator typed it. Errors: validation_failed. */
    read: requireContact,

    /** Opts out a contact on the word of the operator. Errors: validation_failed. */
    suppress: async (typed: string) => {
      const contact = requireContact(typed)
      return inTransaction(db, (tx) => addOptOut(options, tx, contact, 'operator'))
    },

    /** A reference in its standard spelling, or that of a contact. Errors: not_found. */
    async requireReference(typed: string): Promise<string> {
      const contact = readContact(typed)
      const reference = contact ? await referenceOfContact(contact) : readReference(typed)
      if (!(await store.hasReference(db.kysely, reference))) throw noSuchReference()
      return reference
    },

    /**
     * Allows a contact again, in all spellings of its mailbox. What was removed does not come back.
     * Errors: not_found.
     */
    async allow(reference: string): Promise<void> {
      const lifted = { reference: readReference(reference), at: clock.now() }
      await inTransaction(db, async (tx) => {
        if ((await lift(tx, [lifted])) === 0) throw noSuchReference()
      })
    },

    /** A page of the opt-outs whose reference begins so, without their contacts, newest first. */
    async list({
      reference = '',
      limit = 100,
      before = null,
    }: { reference?: string; limit?: number; before?: number | null } = {}) {
      const begins = readReference(reference)
      const [rows, counts] = await Promise.all([
        store.listSuppressions(db.kysely, { begins, limit, before }),
        store.countSuppressions(db.kysely, begins),
      ])
      return { rows, total: counts.own, ofOthers: counts.lists }
    },

    reveals: createReveals(options),

    /** Removes what is due everywhere. Returns how many opt-outs were worked on. */
    sweep: (signal?: AbortSignal) => sweep(options, signal),
  }
}
const noSuchReference = () => new AppError('not_found', { message: 'There is no such reference.' })

export type OptOuts = ReturnType<typeof createOptOuts>
