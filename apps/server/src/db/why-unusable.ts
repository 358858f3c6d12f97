import { fileErrorText } from '../text/operator-error.ts'
import { hasTls } from '../network/database-address.ts'
import { UNKNOWN_SIGNERS } from '../network/network-error-text.ts'
import { decoded } from '../network/url-parts.ts'

/** Longest wait for an external server to take a session. */
export const CONNECT_MS = 10_000

/** An address, and the setting in which it stands. */
export interface Place {
  url: string
  setting: string
  /** What it failed of is how the application begins: it takes on its role. */
  isApplication?: boolean
}

/** Why a database at `url` could not be used. Quotes host, user, database, never a password. */
export function whyUnusable(error: unknown, place: Place): string {
  const { url, setting } = place
  const { host, user, database } = partsOf(url)
  const { code, message, detail, hint, syscall } = (error ?? {}) as Record<
    'code' | 'message' | 'detail' | 'hint' | 'syscall',
    string | undefined
  >
  const asItIs = withoutPassword(
    [message || code || String(error), detail, hint].filter(Boolean).join(' – '),
    url,
  )
  const silent =
    `${host} does not answer within ${CONNECT_MS / 1000} s. Check host and port of ${setting}, ` +
    'and the firewall between.'
  const unreachable = `There is no way to ${host} from here. Check host and port of ${setting}.`
  const words: Record<string, string> = {
    ENOTFOUND: `No host of the name ${host} is known. Check ${setting}.`,
    EAI_AGAIN:
      `The name ${host} can't be looked up: no name server answers. Check ${setting}, and this ` +
      "machine's DNS.",
    ECONNREFUSED: `Nobody listens at ${host}. Start the database server there, or check ${setting}.`,
    ETIMEDOUT: silent,
    EHOSTUNREACH: unreachable,
    ENETUNREACH: unreachable,
    '28P01':
      `The server at ${host} refuses the password of ${user}. Check user and password of ` +
      `${setting}.`,
    28000: notLetIn(asItIs, { host, user }, place),
    '3D000':
      `The server at ${host} has no database ${database}. Make it (CREATE DATABASE), or check ` +
      `${setting}.`,
    53300:
      `The server at ${host} takes no more connections. Raise its max_connections, or lower ` +
      'DATABASE_POOL_SIZE.',
    '57P03': `The server at ${host} is starting or stopping. Try again in a moment.`,
    25006:
      `The server at ${host} takes no changes (it is a copy that only reads). Set ${setting} to ` +
      'the one that is written to.',
    42501: mayNot(asItIs, { user, database }, place),
    ...tlsWords(host, place),
  }
  const known = poolerCode(message) ?? code
  if (known && words[known]) return words[known]
  if (/^timeout expired|timeout exceeded|due to connection timeout/.test(message ?? ''))
    return silent
  if (code === 'ENOENT' && syscall === 'connect')
    return `No database server listens in ${host}. Start it there, or check host and port of ${setting}.`
  if (message?.startsWith('Connection terminated unexpectedly'))
    return (
      `What answers at ${host} hangs up: it is no PostgreSQL server, or one that is starting or ` +
      `stopping. Check host and port of ${setting}.`
    )
  if (message === 'The server does not support SSL connections')
    return (
      `The server at ${host} has no TLS, which ${setting} asks for. Switch it on there (ssl = ` +
      `on), or set sslmode=disable in ${setting}.`
    )
  if (/startup parameter/.test(message ?? ''))
    return (
      `What answers at ${host}, a pooler, refuses what ${setting} asks for (${asItIs}): take ` +
      `options=… out of ${setting}.`
    )
  if (/client password must be a string/.test(message ?? ''))
    return `The server at ${host} asks for a password, and ${setting} has none for ${user}.`
  return fileErrorText(error) ?? withoutPassword(asItIs, url)
}

/** PgBouncer gives one code to all that it refuses itself. */
function poolerCode(message = ''): string | null {
  if (message.startsWith('no such database')) return '3D000'
  return /^(no such user|(password|SASL) authentication failed)/.test(message) ? '28P01' : null
}

function mayNot(
  asItIs: string,
  { user, database }: { user: string; database: string },
  { isApplication }: Place,
): string {
  if (isApplication)
    return (
      `${user} may not act as the application's role. Log in as dastak_app in DATABASE_URL, or ` +
      `let an administrator run: GRANT dastak_app TO ${user}.`
    )
  return (
    `${user} may not do what the set-up needs (${asItIs}). Set DATABASE_ADMIN_URL to a login ` +
    'that owns the database ' +
    `(ALTER DATABASE ${database} OWNER TO …) and may make roles and extensions.`
  )
}

/** The server says in a language of its own that it wants TLS. */
function notLetIn(
  asItIs: string,
  { host, user }: { host: string; user: string },
  { url, setting }: Place,
): string {
  const refusal = `The server at ${host} does not let ${user} in: ${asItIs}.`
  if (/pg_hba/.test(asItIs) && !hasTls(url))
    return (
      `${refusal} It may demand TLS: ${ASK_FOR_TLS} to ${setting}. Else look at the server's ` +
      'pg_hba.conf.'
    )
  return `${refusal} Check user and password of ${setting}, and the server's pg_hba.conf.`
}

const ASK_FOR_TLS =
  'add ?sslmode=verify-full&sslrootcert=/path/to/your/provider.pem (or ?sslmode=require)'

/** What Node says of a certificate that it does not believe. */
function tlsWords(host: string, { url, setting }: Place): Record<string, string> {
  const root = new URL(url).searchParams.get('sslrootcert')
  const ofItself =
    'For a certificate that the server made for itself name that, with sslmode=verify-ca.'
  const stranger =
    root === null || root === 'system'
      ? `The certificate of ${host} is signed by nobody whom this machine knows. Get your ` +
        "provider's root certificate as a PEM file, " +
        `and add sslrootcert=/path/to/it.pem to ${setting}. ${ofItself}`
      : `The certificate of ${host} is signed by nobody in ${root}, which ${setting} names as ` +
        'its sslrootcert. Get the file that your ' +
        `provider publishes for this server today. ${ofItself}`
  return {
    ...Object.fromEntries(
      [...UNKNOWN_SIGNERS, 'CERT_SIGNATURE_FAILURE'].map((code) => [code, stranger]),
    ),
    ERR_TLS_CERT_ALTNAME_INVALID:
      `The certificate of ${host} is for another name. Use the name that stands in it as the ` +
      `host of ${setting}, or sslmode=verify-ca, which believes any name of that authority.`,
    CERT_HAS_EXPIRED:
      `The certificate of ${host} has expired. Renew it on the server, and look whether this ` +
      "machine's clock is right.",
    CERT_NOT_YET_VALID: `The certificate of ${host} is not valid yet. Look whether this machine's clock is right.`,
    ERR_OSSL_PEM_NO_START_LINE: `The certificate file that ${setting} names is no PEM file.`,
  }
}

/** Host with port, user and database; what is left out as PostgreSQL's client fills it in. */
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

function withoutPassword(text: string, url: string): string {
  const { password } = new URL(url)
  if (password === '') return text
  return text.replaceAll(decoded(password), '…').replaceAll(password, '…')
}
