/** SQLSTATE of a server that takes no changes: a copy of another one, in a failover. */
export const READ_ONLY = '25006'
/** SQLSTATEs of a server that stops, starts, crashed, lost its files, or is full or read-only. */
const STATES = new RegExp(`^(08...|57P0[1234]|53[023]00|58030|58P01|${READ_ONLY})$`)
/** It ended a connection that stood idle for longer than it wants: nothing has happened. */
const IDLE_TOO_LONG = '57P05'
/** Codes of the system, where a name can't be looked up, or connecting or writing fails. */
const SYSTEM =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOST(UNREACH|DOWN)|ENET(UNREACH|DOWN|RESET)|EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN)$/
/** Errors of `pg` that have words and no code. */
const WORDS =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired)/

/** Whether the database can't be reached right now: another try in a moment may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  if (typeof code !== 'string') return WORDS.test(error.message)
  // A socket whose file is gone.
  return STATES.test(code) || SYSTEM.test(code) || (code === 'ENOENT' && syscall === 'connect')
}

/** Whether an idle connection ended because its server keeps none: the pool makes another. */
export function isIdleTooLong(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === IDLE_TOO_LONG
}
