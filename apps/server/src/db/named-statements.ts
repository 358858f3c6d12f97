import { hash } from 'node:crypto'
import { callbackify } from 'node:util'
import { LRUCache } from 'lru-cache'
import pg from 'pg'

/** Statements with a name on one connection at most. PgBouncer keeps as many if set up for us. */
const MOST_NAMED = 200
/** Texts that are counted at most. Those of an ever different shape push each other out. */
const MOST_COUNTED = 1_000
/** A longer text is sent in full each time. */
const LONGEST_TEXT = 8_000
/** A text gets a name when it comes for this time. */
const OFTEN = 3
const NO_NAME = ''

/** What all connections of a pool know of their statements. */
export interface StatementNames {
  /** How often each text was sent without a name. */
  counts: LRUCache<string, number>
  /** False once the database has lost a name: from then on no statement has one. */
  isOn: boolean
  mostNamed: number
  /** Called once, with the error, when `isOn` becomes false. */
  onLost: (error: Error) => void
}

interface NamesOptions {
  mostNamed?: number
  mostCounted?: number
  onLost?: StatementNames['onLost'] | undefined
}

export function createStatementNames({
  mostNamed = MOST_NAMED,
  mostCounted = MOST_COUNTED,
  onLost = () => undefined,
}: NamesOptions): StatementNames {
  return { counts: new LRUCache({ max: mostCounted }), isOn: true, mostNamed, onLost }
}

/** Parts of a connection in `pg` that its types don't describe. */
interface ClientInternals {
  query(text: unknown, values?: unknown[], callback?: Callback): Promise<unknown> | undefined
  connection: {
    parsedStatements: Record<string, string>
    close(what: { type: 'S'; name: string }): void
  }
}
type Callback = (error: Error | null | undefined, result?: unknown) => void

/**
 * Names the statements that this connection sends often, so that the server parses and plans them
 * once and not each time. Only `query(text, values)` with values is named: the server takes it as
 * one statement in any case. An object, as `query({ text, values })`, is sent as it is.
 */
export function nameStatements(client: pg.ClientBase, shared: StatementNames): void {
  const inside = client as unknown as ClientInternals
  const send = inside.query.bind(client)
  // By text. NO_NAME for a text that gets none on this connection.
  const names = new LRUCache<string, string>({
    max: shared.mostNamed,
    // The server forgets the least recently used one too, with the next statement.
    dispose(given) {
      if (given === NO_NAME) return
      inside.connection.close({ type: 'S', name: given })
      delete inside.connection.parsedStatements[given]
    },
  })

  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known === NO_NAME || text.length > LONGEST_TEXT) return undefined
    if (known !== undefined) return known
    const count = (shared.counts.get(text) ?? 0) + 1
    shared.counts.set(text, count)
    if (count < OFTEN) return undefined
    // Everywhere the same for a text. If a pooler mixes connections up, no other statement runs.
    const name = hash('sha256', text).slice(0, 32)
    names.set(text, name)
    return name
  }

  async function sendNamed(name: string, text: string, values: unknown[]): Promise<unknown> {
    try {
      return await send({ name, text, values })
    } catch (error) {
      // Values that can't be sent: `pg` has closed the name and still believes in it.
      if (!(error instanceof pg.DatabaseError)) names.set(text, NO_NAME)
      if (!isNameLost(error)) throw error
      if (shared.isOn) shared.onLost(error)
      shared.isOn = false
      // The server refused it before it did anything. In a transaction nothing more is accepted.
      if (client.getTransactionStatus() !== 'I') throw error
      return send(text, values)
    }
  }

  const sendNamedBack = callbackify(sendNamed)

  inside.query = (text, values, callback) => {
    const name =
      shared.isOn && typeof text === 'string' && Array.isArray(values) && values.length > 0
        ? nameOf(text)
        : undefined
    if (name === undefined) return send(text, values, callback)
    if (!callback) return sendNamed(name, text as string, values!)
    sendNamedBack(name, text as string, values!, callback)
    return undefined
  }
}

/**
 * Whether a statement failed because of its name: a pooler does not keep it, another client gave
 * it, or a migration changed the columns of the result. The code of the last has other meanings
 * too.
 */
function isNameLost(error: unknown): error is pg.DatabaseError {
  if (!(error instanceof pg.DatabaseError)) return false
  const { code, routine } = error
  return (
    code === '26000' ||
    code === '42P05' ||
    (code === '0A000' && routine === 'RevalidateCachedQuery')
  )
}
