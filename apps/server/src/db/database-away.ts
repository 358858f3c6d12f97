/** SQLSTATEs of a server that stops, crashed, starts, or takes no more connections. */
const STATES = /^(08...|57P0[123]|53300)$/
/** Codes of the system, where connecting or writing fails. */
const SYSTEM = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND'])
/** Errors of `pg` that have words and no code. */
const WORDS =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired)/

/** Whether an error says that the database can't be reached right now: another try in a moment may well succeed. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  if (typeof code !== 'string') return WORDS.test(error.message)
  // A socket whose file is gone.
  return STATES.test(code) || SYSTEM.has(code) || (code === 'ENOENT' && syscall === 'connect')
}
