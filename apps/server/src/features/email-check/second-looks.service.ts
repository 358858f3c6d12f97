import type { EmailAddress } from '@dastak/contract/contact-values/email-address.ts'
import { inTransaction, type Db } from '../../db/database.ts'
import type { ServerSecrets } from '../../keys/derived-key.ts'
import { createSecretBox } from '../../keys/secret-box.ts'
import type { Clock } from '../../ports/clock.ts'
import type { MailProbe } from '../../ports/mail-probe.ts'
import * as store from './email-check.store.ts'
import { answered, LOOK_AGAIN_MS, LOOK_LATE_MS } from './kept-answer.rules.ts'

const LOOKS_AT_ONCE = 100

interface SecondLooksOptions {
  db: Db
  clock: Clock
  probe: MailProbe
  secrets: ServerSecrets
}

/** Calls a mail server once more that wants us to come back, as those do that greylist. */
export function createSecondLooks({ db, clock, probe, secrets }: SecondLooksOptions) {
  const box = createSecretBox('second look at an email address', secrets)

  async function lookAgainAt(due: Awaited<ReturnType<typeof store.listDue>>[number]) {
    const address = box.open(due.sealedAddress)
    // The secret was changed, so nobody can tell whose mailbox it is.
    if (address === null) return
    const findings = await probe.ask(JSON.parse(address) as EmailAddress)
    // It stays due.
    if (findings.obstacle === 'busy') return
    const { addressHash, lookAgainAt } = due
    const check = { ...answered(addressHash, findings, clock.now()), lookAgainAt }
    await inTransaction(db, (tx) => store.remember(tx, check))
  }

  return {
    /** The same answer, to be kept until the second look. */
    planned(check: store.Check, address: EmailAddress): store.Check {
      const lookAgainAt = new Date(check.checkedAt.getTime() + LOOK_AGAIN_MS)
      const expiresAt = new Date(lookAgainAt.getTime() + LOOK_LATE_MS)
      return { ...check, lookAgainAt, expiresAt, sealedAddress: box.seal(JSON.stringify(address)) }
    },

    /** Does the second looks that are due. */
    async lookAgain(): Promise<void> {
      const due = await store.listDue(db.kysely, clock.now(), LOOKS_AT_ONCE)
      await Promise.all(due.map(lookAgainAt))
    },
  }
}
