import { withoutContacts } from '../../contact-values/contacts-in-text.rules.ts'
import { inTransaction } from '../../db/database.ts'
import type { ProfileRow, ProfileTexts } from '../../db/profile-texts.ts'
import { applyAgain } from './apply-again.ts'
import type { SweepDeps } from './sweep.service.ts'
import * as store from './suppressions.store.ts'

const PAGE = 1_000

/** New rules by their names in `suppression_upgrade`, in this order. */
const RULES: Readonly<Record<string, (deps: SweepDeps, signal: AbortSignal) => Promise<unknown>>> =
  {
    /** Opt-outs from before mailboxes were one have left other spellings. */
    mailboxes: (deps) => applyAgain(deps),
    /** Names and headlines of profiles had contacts in them. */
    profile_texts: takeOutContacts,
  }

/**
 * Applies rules to all data that came in before there was the rule, each once. A process that stops
 * before the end begins it again.
 */
export async function upgradeOnce(deps: SweepDeps, signal: AbortSignal): Promise<void> {
  const done = await store.listUpgrades(deps.db.kysely)
  for (const [name, apply] of Object.entries(RULES)) {
    if (done.includes(name)) continue
    await apply(deps, signal)
    if (signal.aborted) return
    await inTransaction(deps.db, (tx) => store.noteUpgrade(tx, name, deps.clock.now()))
  }
}

async function takeOutContacts(
  { db, linkedin, lookups, registry }: SweepDeps,
  signal: AbortSignal,
): Promise<void> {
  for (const table of [linkedin, lookups.removals, registry].map((one) => one.profileTexts))
    for (let after = table.first; !signal.aborted;) {
      const rows = await table.list(db.kysely, after, PAGE)
      await write(rows.flatMap(changed), table)
      if (rows.length < PAGE) break
      after = rows.at(-1)!.place
    }

  async function write(rows: readonly ProfileRow[], table: ProfileTexts): Promise<void> {
    if (rows.length === 0) return
    await inTransaction(db, async (tx) => {
      for (const row of rows) await table.write(tx, row)
    })
  }
}

/** The row without contacts in its texts; none if it has none. */
function changed({ place, texts }: ProfileRow): ProfileRow[] {
  const entries = Object.entries(texts).map(
    ([name, text]) => [name, withoutContacts(text)] as const,
  )
  return entries.some(([name, text]) => text !== texts[name])
    ? [{ place, texts: Object.fromEntries(entries) }]
    : []
}
