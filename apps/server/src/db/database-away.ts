/** SQLSTATE of a server that takes no changes: a copy of another one, in a failover. */
export const READ_ONLY = '25006'
/** SQLSTATEs of a server that stops, crashed, starts, takes no more connections, or no changes. */
const STATES = new RegExp(`^(08...|57P0[123]|53300|${READ_ONLY})$`)
/** Codes of the system, where a name can't be looked up, or connecting or writing fails. */
const SYSTEM =
  /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOST(UNREACH|DOWN)|ENET(UNREACH|DOWN|RESET)|EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN)$/
/** Errors of `pg` that have words and no code. */
const WORDS =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired)/

/** Whether an error says that the database can't be reached right now: another try in a moment may well succeed. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  if (typeof code !== 'string') return WORDS.test(error.message)
  // A socket whose file is gone.
  return STATES.test(code) || SYSTEM.test(code) || (code === 'ENOENT' && syscall === 'connect')
}
