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
}

const MINUTE_MS = 60_000
/** How long an answer is kept; a missing answer only as long as mail servers need a pause. */
const ANSWERED_MS = 24 * 60 * MINUTE_MS
const UNANSWERED_MS = 5 * MINUTE_MS

/** Checks whether an address takes mail. */
export function createEmailCheck({ db, clock, probe, timeZone, secrets }: EmailCheckOptions) {
  // After a change of the secret, answers of the last day are looked up again.
  const key = derivedKey('email check', secrets[0])
  /** Only one probe of an address at a time, for all callers. */
  const underWay = new Map<string, Promise<Checked>>()

  async function find(address: EmailAddress): Promise<Checked> {
    const addressHash = createHmac('sha256', key).update(addressKey(address)).digest()
    const name = addressHash.toString('base64')
    const found =
      underWay.get(name) ?? recallOrProbe(address, addressHash).finally(() => underWay.delete(name))
    underWay.set(name, found)
    return found
  }

  async function recallOrProbe(address: EmailAddress, addressHash: Buffer): Promise<Checked> {
    const remembered = await store.findRemembered(db.kysely, addressHash, clock.now())
    if (remembered) return remembered
    const findings = await probe.ask(address)
    const checkedAt = clock.now()
    const keptMs = findings.obstacle === null ? ANSWERED_MS : UNANSWERED_MS
    const expiresAt = new Date(checkedAt.getTime() + keptMs)
    const check = { addressHash, findings, checkedAt, expiresAt }
    if (findings.obstacle !== 'busy') await inTransaction(db, (tx) => store.remember(tx, check))
    return { findings, checkedAt }
  }

  async function attributesOf(email: string): Promise<EmailAttributes> {
    const address = readAddress(email)
    if (!address) return { ...invalidSyntax(email), checked_at: clock.now().toISOString() }
    const { findings, checkedAt } = await find(address)
    return { ...judge(email, address, findings), checked_at: checkedAt.toISOString() }
  }

  return {
    /**
     * Checks an address for a user. Errors: rate_limited (the user's checks of the day are used
     * up).
     */
    async check(userId: number, email: string) {
      const now = clock.now()
      const day = dayOf(now, timeZone)
      const inDay = await inTransaction(db, (tx) =>
        countInDay(tx, 'email_check_count', { userId, day, most: EMAIL_CHECKS_PER_DAY }),
      )
      if (inDay === null) {
        const what =
          `You have checked ${EMAIL_CHECKS_PER_DAY} email addresses today. That is the daily ` +
          'limit.'
        throw rateLimited(what, secondsToTomorrow(now, timeZone))
      }
      return { attributes: await attributesOf(email), checksLeft: EMAIL_CHECKS_PER_DAY - inDay }
    },

    /**
     * Whether mail to an address certainly bounces; false if that is not certain. May call mail
     * servers for up to 20 seconds: never call it in a transaction.
     */
    async isUndeliverable(email: string): Promise<boolean> {
      return (await attributesOf(email)).verdict === 'invalid'
    },

    /** Deletes answers that are no longer used. */
    deleteOld: () => inTransaction(db, (tx) => store.deleteOld(tx, clock.now())),
  }
}
export type EmailCheck = ReturnType<typeof createEmailCheck>
