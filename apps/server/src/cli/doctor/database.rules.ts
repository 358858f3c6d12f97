import type { DatabaseHealth, MigrationState } from '../../db/health.ts'
import { MAKE_ANOTHER, NO_LETTERS } from '../../db/letters.rules.ts'
import { sizeText } from '../../text/size-text.rules.ts'
import { advice, broken, good, unused, type Finding } from './finding.rules.ts'

/** How the database was reached. */
export interface Reached {
  /** The host and port, or a text for the embedded server. */
  where: string
  isEmbedded: boolean
  /** Over a pooler in transaction mode. */
  isPooled: boolean
  isEncrypted: boolean
  /** On this machine: a socket or a loopback address. */
  isLocal: boolean
  /** Of the application's connection. */
  roundTripMs: number
}

/** A round trip above this makes each reveal slow, because it takes several. */
const SLOW_MS = 5

export function judgeServer({ version, login }: DatabaseHealth, reached: Reached): Finding {
  const { where, isPooled, roundTripMs: ms } = reached
  const found =
    `PostgreSQL ${version}, ${where}${isPooled ? ', over a pooler' : ''}, as ${login}, ` +
    `${ms.toFixed(1)} ms for a round trip`
  return ms < SLOW_MS || reached.isLocal
    ? good('database', found)
    : advice(
        'database',
        found,
        'Every reveal waits for several round trips. Set DATABASE_URL to a server in the same ' +
          'network, or move Dastak near it.',
      )
}

export function judgeEncryption({ where, isEncrypted, isLocal }: Reached): Finding {
  if (isEncrypted) return good('TLS', 'the connection to the database is encrypted')
  if (isLocal) return good('TLS', 'not needed: the database is on this machine')
  return advice(
    'TLS',
    `the connection to ${where} is not encrypted, so the network can read contacts`,
    'Add ?sslmode=verify-full&sslrootcert=/path/to/your/provider.pem to DATABASE_URL.',
  )
}

/** A read replica that is `lagMs` behind. With more than `maxLagMs` it is not used. */
export function judgeReplica(subject: string, lagMs: number, maxLagMs: number): Finding {
  const found = `${(lagMs / 1_000).toFixed(1)} s behind`
  return lagMs <= maxLagMs
    ? good(subject, found)
    : advice(
        subject,
        `${found}, so it is not used`,
        'Look at its load and its log, or raise DATABASE_READ_LAG_SECONDS.',
      )
}

export function judgeMigrations(state: MigrationState | null): Finding {
  const subject = 'migrations'
  if (state === null)
    return advice(subject, 'the database is empty', 'Set it up: `npm run dastak -- migrate`')
  const { applied, waiting, unknown, hasOtherFunctions } = state
  if (unknown.length > 0)
    return broken(
      subject,
      `the database is newer than this program: it has ${unknown.at(-1)}`,
      'Start the newer version, or restore a backup (docs/upgrade.md).',
    )
  if (waiting.length > 0)
    return advice(
      subject,
      `${applied} applied, ${waiting.length} waiting, from ${waiting[0]} on`,
      'Apply them: `npm run dastak -- migrate`',
    )
  return hasOtherFunctions
    ? advice(
        subject,
        `${applied} applied, but the functions are those of another version`,
        'Apply ours: `npm run dastak -- migrate`',
      )
    : good(subject, `all ${applied} applied`)
}

export function judgeCollation(health: DatabaseHealth): Finding {
  const { collation_recorded: recorded, collation_actual: actual, database } = health
  if (recorded === actual || recorded === null || actual === null)
    return good('collation', 'the order of texts is that of the indexes')
  const name = `"${database.replaceAll('"', '""')}"`
  return broken(
    'collation',
    `indexes were made with version ${recorded} of the system's order of texts, now it is ` +
      `${actual}. Rows may be missing from searches`,
    `Close Dastak, and run as the owner: \`REINDEX DATABASE ${name};\` ` +
      `\`ALTER DATABASE ${name} REFRESH COLLATION VERSION;\``,
  )
}

export function judgeLetters(health: DatabaseHealth): Finding {
  return health.knows_letters
    ? good('letters', 'upper and lower case are known of all letters')
    : advice('letters', NO_LETTERS, MAKE_ANOTHER)
}

export function judgeDurability(health: DatabaseHealth): Finding {
  const subject = 'durability'
  const off = Object.entries({
    fsync: health.fsync,
    full_page_writes: health.full_page_writes,
  }).flatMap(([name, isOn]) => (isOn ? [] : [name]))
  if (off.length > 0)
    return broken(
      subject,
      `${off.join(' and ')} is off: a power cut destroys the database`,
      `Run as an administrator: ${off
        .map((name) => `\`ALTER SYSTEM SET ${name} = on;\``)
        .join(' ')} \`SELECT pg_reload_conf();\``,
    )
  return health.synchronous_commit === 'off'
    ? advice(
        subject,
        'synchronous_commit is off: a crash loses the last charges',
        'Run as an administrator: `ALTER SYSTEM SET synchronous_commit = on;` ' +
          '`SELECT pg_reload_conf();`',
      )
    : good(subject, 'what was acknowledged survives a power cut')
}

/** `needed`: the most connections of one process with these settings. */
export function judgeConnections(
  { connections_open: open, connections_permitted: permitted }: DatabaseHealth,
  { isPooled }: Reached,
  needed: number,
): Finding {
  const found = `${open} of ${permitted} open. A process with these settings opens up to ${needed}`
  if (isPooled || permitted >= needed + open / 4) return good('connections', found)
  return advice(
    'connections',
    found,
    `Run as an administrator, and restart the database: ` +
      `\`ALTER SYSTEM SET max_connections = ${Math.ceil((needed + open) / 50) * 50 + 50};\` Or ` +
      'lower DATABASE_POOL_SIZE.',
  )
}

const OLD = 600_000_000
const TOO_OLD = 1_500_000_000
const HELD_BYTES = 1_000_000_000

/** What the server has to clean up. */
export function judgeUpkeep(health: DatabaseHealth): Finding[] {
  const { transaction_age: age, autovacuum, idle_slots: slots, database } = health
  const subject = 'upkeep'
  const found: Finding[] = []
  if (age > OLD)
    found.push(
      (age > TOO_OLD ? broken : advice)(
        subject,
        `${Math.round(age / 1e6)} million transactions are not frozen. At 2,100 million the ` +
          'database stops',
        'End old transactions and slots, and run as an administrator in each database: ' +
          '`VACUUM (FREEZE);`',
      ),
    )
  if (!autovacuum)
    found.push(
      advice(
        subject,
        'autovacuum is off, so tables grow and searches become slow',
        'Run as an administrator: `ALTER SYSTEM SET autovacuum = on;` `SELECT pg_reload_conf();`',
      ),
    )
  for (const { name, bytes } of slots.filter((slot) => slot.bytes > HELD_BYTES))
    found.push(
      advice(
        subject,
        `the replication slot ${name} has no reader and keeps ${sizeText(bytes)} on the disk`,
        `If its reader is gone for good: \`SELECT pg_drop_replication_slot('${name}');\``,
      ),
    )
  return found.length > 0
    ? found
    : [good(subject, `${database}: autovacuum is on, no slot holds anything back`)]
}

export const notRunning = (): Finding =>
  unused('database', 'the embedded server is not running. It starts with Dastak: npm start')
