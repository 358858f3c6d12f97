/** SQLSTATE of a server that is read-only: a copy of another one, in a failover. */
export const READ_ONLY = '25006'
/** SQLSTATEs of a server that stops, starts, crashed, lost its files, is full or is read-only. */
const STATES = new RegExp(`^(08...|57P0[1234]|53[023]00|58030|58P01|${READ_ONLY})$`)
/** The server closed a connection that was idle for too long. Nothing was lost. */
const IDLE_TOO_LONG = '57P05'
/** System error codes: a name can't be looked up, or connecting or writing fails. */
const SYSTEM =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOST(UNREACH|DOWN)|ENET(UNREACH|DOWN|RESET)|EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN)$/
/** Errors of `pg` that have a message and no code. */
const MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired)/

/** Whether the database can't be reached right now, so that a retry in a moment may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  if (typeof code !== 'string') return MESSAGES.test(error.message)
  // ENOENT on connecting: the socket's file is gone.
  return STATES.test(code) || SYSTEM.test(code) || (code === 'ENOENT' && syscall === 'connect')
}

/** Whether an idle connection was closed by its server. The pool opens another one. */
export function isIdleTooLong(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === IDLE_TOO_LONG
}
