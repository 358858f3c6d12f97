import { fileWords } from '../in-words.ts'

/** Longest wait for an external server to take a session. */
export const CONNECT_MS = 10_000

/**
 * Why a database at `url` could not be used, in words; `setting` is where that address stands. What the words quote of it
 * are host, user and database, never the password.
 */
export function whyUnusable(error: unknown, { url, setting }: { url: string; setting: string }): string {
  const { host, user, database } = partsOf(url)
  const { code, message, detail, hint, syscall } = (error ?? {}) as Record<
    'code' | 'message' | 'detail' | 'hint' | 'syscall',
    string | undefined
  >
  const asItIs = withoutPassword([message || code || String(error), detail, hint].filter(Boolean).join(' – '), url)
  const silent = `${host} does not answer within ${CONNECT_MS / 1000} s. Check host and port of ${setting}, and the firewall between.`
  const unreachable = `There is no way to ${host} from here. Check host and port of ${setting}.`
  const words: Record<string, string> = {
    ENOTFOUND: `No host of the name ${host} is known. Check ${setting}.`,
    EAI_AGAIN: `The name ${host} can't be looked up: no name server answers. Check ${setting}, and this machine's DNS.`,
    ECONNREFUSED: `Nobody listens at ${host}. Start the database server there, or check ${setting}.`,
    ETIMEDOUT: silent,
    EHOSTUNREACH: unreachable,
    ENETUNREACH: unreachable,
    '28P01': `The server at ${host} refuses the password of ${user}. Check user and password of ${setting}.`,
    28000: `The server at ${host} does not let ${user} in: ${asItIs}. Check user and password of ${setting}, and the server's pg_hba.conf.`,
    '3D000': `The server at ${host} has no database ${database}. Make it (CREATE DATABASE), or check ${setting}.`,
    53300: `The server at ${host} takes no more connections. Raise its max_connections, or lower DATABASE_POOL_SIZE.`,
    '57P03': `The server at ${host} is starting or stopping. Try again in a moment.`,
    25006: `The server at ${host} takes no changes (it is a copy that only reads). Set ${setting} to the one that is written to.`,
    42501: mayNot(asItIs, { user, database }),
  }
  if (code && words[code]) return words[code]
  if (/^timeout expired|timeout exceeded|due to connection timeout/.test(message ?? '')) return silent
  if (code === 'ENOENT' && syscall === 'connect')
    return `No database server listens in ${host}. Start it there, or check host and port of ${setting}.`
  if (message?.startsWith('Connection terminated unexpectedly'))
    return `What answers at ${host} hangs up: it is no PostgreSQL server, or one that is starting or stopping. Check host and port of ${setting}.`
  if (/client password must be a string/.test(message ?? ''))
    return `The server at ${host} asks for a password, and ${setting} has none for ${user}.`
  return fileWords(error) ?? withoutPassword(asItIs, url)
}

function mayNot(asItIs: string, { user, database }: { user: string; database: string }): string {
  if (asItIs.includes('set role'))
    return (
      `${user} may not act as the application's role. Log in as dastak_app in DATABASE_URL, or let an administrator ` +
      `run: GRANT dastak_app TO ${user}.`
    )
  return (
    `${user} may not do what the set-up needs (${asItIs}). Set DATABASE_ADMIN_URL to a login that owns the database ` +
    `(ALTER DATABASE ${database} OWNER TO …) and may make roles and extensions.`
  )
}

/** Host with its port, user and database of an address; made up as the client of PostgreSQL does where they are left out. */
function partsOf(url: string): { host: string; user: string; database: string } {
  const { hostname, port, username, pathname, searchParams } = new URL(url)
  const host = searchParams.get('host') ?? (decoded(hostname) || 'localhost')
  const user = decoded(username) || 'this system user'
  const database = decoded(pathname.slice(1)) || user
  return {
    host: host.startsWith('/') ? host : `${host}:${searchParams.get('port') ?? (port || '5432')}`,
    user,
    database,
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function withoutPassword(text: string, url: string): string {
  const { password } = new URL(url)
  if (password === '') return text
  return text.replaceAll(decoded(password), '…').replaceAll(password, '…')
}
