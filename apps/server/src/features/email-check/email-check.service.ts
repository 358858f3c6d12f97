import type { EmailAttributes } from '@dastak/contract/email-check.ts'
import { readAddress, type EmailAddress } from '@dastak/contract/contact-values/email-address.ts'
import { EMAIL_CHECKS_PER_DAY } from '@dastak/contract/limits.ts'
import { createHmac } from 'node:crypto'
import { rateLimited } from '../../app-error.ts'
import { dayOf, secondsToTomorrow } from '../../time/days.ts'
import { inTransaction, type Db } from '../../db/database.ts'
import { countInDay } from '../../db/day-counts.ts'
import { derivedKey, type ServerSecrets } from '../../keys/derived-key.ts'
import type { Clock } from '../../ports/clock.ts'
import type { MailFindings, MailProbe } from '../../ports/mail-probe.ts'
import { addressKey } from './email-address.rules.ts'
import * as store from './email-check.store.ts'
import { answered } from './kept-answer.rules.ts'
import { createSecondLooks } from './second-looks.service.ts'
import { judge, invalidSyntax } from './verdict.rules.ts'

interface EmailCheckOptions {
  db: Db
  clock: Clock
  probe: MailProbe
  /** The time zone in which days are counted. */
  timeZone: string
  secrets: ServerSecrets
}

interface Checked {
  findings: MailFindings
  checkedAt: Date
  /** When the mail server is called once more; null if it is not, or was. */
  lookAgainAt: Date | null
}

/** Checks whether an address takes mail. */
export function createEmailCheck({ db, clock, probe, timeZone, secrets }: EmailCheckOptions) {
  // After a change of the secret, answers of the last day are looked up again.
  const key = derivedKey('email check', secrets[0])
  const secondLooks = createSecondLooks({ db, clock, probe, secrets })
  /** Only one probe of an address at a time, for all callers. */
  const underWay = new Map<string, Promise<Checked>>()

  const hashOf = (address: EmailAddress) =>
    createHmac('sha256', key).update(addressKey(address)).digest()
  const recall = (address: EmailAddress) =>
    store.findRemembered(db.kysely, hashOf(address), clock.now())

  async function find(address: EmailAddress): Promise<Checked> {
    const name = hashOf(address).toString('base64')
    const found = underWay.get(name) ?? recallOrProbe(address).finally(() => underWay.delete(name))
    underWay.set(name, found)
    return found
  }

  async function recallOrProbe(address: EmailAddress): Promise<Checked> {
    const remembered = await recall(address)
    if (remembered)
      return { ...remembered, lookAgainAt: remembered.isWaiting ? remembered.lookAgainAt : null }
    const found = answered(hashOf(address), await probe.ask(address), clock.now())
    const { obstacle } = found.findings
    const check = obstacle === 'later' ? secondLooks.planned(found, address) : found
    if (obstacle !== 'busy') await inTransaction(db, (tx) => store.remember(tx, check))
    return check
  }

  async function resultOf(email: string) {
    const address = readAddress(email)
    if (!address) {
      const attributes = { ...invalidSyntax(email), checked_at: clock.now().toISOString() }
      return { attributes, lookAgainAt: null }
    }
    const { findings, checkedAt, lookAgainAt } = await find(address)
    const judged = judge(email, address, findings)
    const attributes: EmailAttributes = { ...judged, checked_at: checkedAt.toISOString() }
    return { attributes, lookAgainAt }
  }

  /** The result of a second look was paid for with the first one. */
  async function isCounted(email: string): Promise<boolean> {
    const address = readAddress(email)
    const remembered = address && (await recall(address))
    return !remembered?.lookAgainAt
  }

  return {
    /**
     * Checks an address for a user. A mail server that greylists is called once more by a job.
     * Until then, and for its result, the same check costs nothing. Errors: rate_limited (the
     * user's checks of the day are used up).
     */
    async check(userId: number, email: string) {
      const now = clock.now()
      const day = dayOf(now, timeZone)
      const added = (await isCounted(email)) ? 1 : 0
      const inDay = await inTransaction(db, (tx) =>
        countInDay(tx, 'email_check_count', { userId, day, added, most: EMAIL_CHECKS_PER_DAY }),
      )
      if (inDay === null) {
        const what =
          `You have checked ${EMAIL_CHECKS_PER_DAY} email addresses today. That is the daily ` +
          'limit.'
        throw rateLimited(what, secondsToTomorrow(now, timeZone))
      }
      return { ...(await resultOf(email)), checksLeft: EMAIL_CHECKS_PER_DAY - inDay }
    },

    /**
     * Whether mail to an address certainly bounces; false if that is not certain. May call mail
     * servers for up to 20 seconds: never call it in a transaction.
     */
    async isUndeliverable(email: string): Promise<boolean> {
      return (await resultOf(email)).attributes.verdict === 'invalid'
    },

    lookAgain: () => secondLooks.lookAgain(),

    /** Deletes answers that are no longer used. */
    deleteOld: () => inTransaction(db, (tx) => store.deleteOld(tx, clock.now())),
  }
}
export type EmailCheck = ReturnType<typeof createEmailCheck>
