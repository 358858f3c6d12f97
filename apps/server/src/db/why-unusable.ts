import { fileErrorText } from '../text/operator-error.ts'
import { hasTls } from '../network/database-address.ts'
import { UNKNOWN_SIGNERS } from '../network/network-error-text.ts'
import { decoded } from '../network/url-parts.ts'

/** The longest wait until an external server accepts a session. */
export const CONNECT_MS = 10_000
/** What a login should have as its `statement_timeout`. */
export const STATEMENT_LIMIT = '15s'

/** An address of a database, and the setting that contains it. */
export interface DatabaseAddress {
  url: string
  setting: string
  /** True for the application's own connection, which acts as `dastak_app`. */
  isApplication?: boolean
}

/** Why the database at `url` could not be used. Names host, user and database, never a password. */
export function whyUnusable(error: unknown, address: DatabaseAddress): string {
  const { url, setting } = address
  const { host, user, database } = partsOf(url)
  const { code, message, detail, hint, syscall } = (error ?? {}) as Record<
    'code' | 'message' | 'detail' | 'hint' | 'syscall',
    string | undefined
  >
  const original = hidePassword(
    [message || code || String(error), detail, hint].filter(Boolean).join(' – '),
    url,
  )
  const silent =
    `${host} does not answer within ${CONNECT_MS / 1000} s. Check the host and port in ` +
    `${setting}, and the firewall.`
  const unreachable = `${host} can't be reached from this machine. Check the host and port in ${setting}.`
  const texts: Record<string, string> = {
    ENOTFOUND: `The host name ${host} does not exist. Check ${setting}.`,
    EAI_AGAIN:
      `The name ${host} can't be looked up, because no name server answers. Check ` +
      `${setting}, and this machine's DNS.`,
    ECONNREFUSED: `No server is listening at ${host}. Start the database server there, or check ${setting}.`,
    ETIMEDOUT: silent,
    EHOSTUNREACH: unreachable,
    ENETUNREACH: unreachable,
    '28P01':
      `The server at ${host} refuses the password of ${user}. Check the user and password in ` +
      `${setting}.`,
    28000: loginRefusedText(original, { host, user }, address),
    '3D000':
      `The server at ${host} has no database ${database}. Create it (CREATE DATABASE), or check ` +
      `${setting}.`,
    53300:
      `The server at ${host} accepts no more connections. Raise its max_connections, or lower ` +
      'DATABASE_POOL_SIZE.',
    57014:
      `The server at ${host} cancelled a statement of ${user}: it is busy, or a time limit is ` +
      'too short. Try again in a moment, or ask an administrator to run: ALTER ROLE ' +
      `${user} SET statement_timeout = '${STATEMENT_LIMIT}';`,
    '57P03': `The server at ${host} is starting or stopping. Try again in a moment.`,
    25006: `The server at ${host} is a read-only copy. Set ${setting} to the primary server.`,
    42501: notPermittedText(original, { user, database }, address),
    ...certificateTexts(host, address),
  }
  const known = poolerCode(message) ?? code
  if (known && texts[known]) return texts[known]
  if (/^timeout expired|timeout exceeded|due to connection timeout/.test(message ?? ''))
    return silent
  if (code === 'ENOENT' && syscall === 'connect')
    return `No database server is listening in ${host}. Start it there, or check the host and port in ${setting}.`
  if (message?.startsWith('Connection terminated unexpectedly'))
    return (
      `The server at ${host} closes the connection. It is not a PostgreSQL server, or it is ` +
      `starting or stopping. Check the host and port in ${setting}.`
    )
  if (message === 'The server does not support SSL connections')
    return (
      `The server at ${host} has no TLS, but ${setting} requires it. Switch it on there (ssl = ` +
      `on), or set sslmode=disable in ${setting}.`
    )
  if (/startup parameter/.test(message ?? ''))
    return (
      `A pooler at ${host} refuses the options in ${setting} (${original}). ` +
      `Remove options=… from ${setting}.`
    )
  if (/client password must be a string/.test(message ?? ''))
    return `The server at ${host} requires a password, but ${setting} has none for ${user}.`
  return fileErrorText(error) ?? hidePassword(original, url)
}

/** PgBouncer uses one code for everything that it refuses itself. */
function poolerCode(message = ''): string | null {
  if (message.startsWith('no such database')) return '3D000'
  return /^(no such user|(password|SASL) authentication failed)/.test(message) ? '28P01' : null
}

function notPermittedText(
  original: string,
  { user, database }: { user: string; database: string },
  { isApplication }: DatabaseAddress,
): string {
  if (isApplication)
    return (
      `${user} may not act as the application's role. Log in as dastak_app in DATABASE_URL, or ` +
      `ask an administrator to run: GRANT dastak_app TO ${user}.`
    )
  return (
    `${user} lacks the rights for the set-up (${original}). Set DATABASE_ADMIN_URL to a login ` +
    'that owns the database ' +
    `(ALTER DATABASE ${database} OWNER TO …) and may create roles and extensions.`
  )
}

/**
 * The text for a refused login. The server's own message does not say clearly that it requires TLS.
 */
function loginRefusedText(
  original: string,
  { host, user }: { host: string; user: string },
  { url, setting }: DatabaseAddress,
): string {
  const refusal = `The server at ${host} refuses the login of ${user}: ${original}.`
  if (/pg_hba/.test(original) && !hasTls(url))
    return (
      `${refusal} It may require TLS: ${REQUIRE_TLS} to ${setting}. Otherwise check the server's ` +
      'pg_hba.conf.'
    )
  return `${refusal} Check the user and password in ${setting}, and the server's pg_hba.conf.`
}

const REQUIRE_TLS =
  'add ?sslmode=verify-full&sslrootcert=/path/to/your/provider.pem (or ?sslmode=require)'

/** Texts for certificates that Node does not accept, by its error code. */
function certificateTexts(host: string, { url, setting }: DatabaseAddress): Record<string, string> {
  const root = new URL(url).searchParams.get('sslrootcert')
  const selfSigned =
    'If the server signed its certificate itself, name that certificate and set sslmode=verify-ca.'
  const unknownSigner =
    root === null || root === 'system'
      ? `The certificate of ${host} is not signed by an authority that this machine trusts. Get ` +
        "your provider's root certificate as a PEM file, " +
        `and add sslrootcert=/path/to/it.pem to ${setting}. ${selfSigned}`
      : `The certificate of ${host} is not signed by an authority in ${root}, the sslrootcert ` +
        `of ${setting}. Get the file that your provider publishes for this server today. ` +
        selfSigned
  return {
    ...Object.fromEntries(
      [...UNKNOWN_SIGNERS, 'CERT_SIGNATURE_FAILURE'].map((code) => [code, unknownSigner]),
    ),
    ERR_TLS_CERT_ALTNAME_INVALID:
      `The certificate of ${host} is for another name. Use the name in the certificate as the ` +
      `host of ${setting}, or sslmode=verify-ca, which accepts any name of that authority.`,
    CERT_HAS_EXPIRED:
      `The certificate of ${host} has expired. Renew it on the server, and check that this ` +
      "machine's clock is right.",
    CERT_NOT_YET_VALID: `The certificate of ${host} is not valid yet. Check that this machine's clock is right.`,
    ERR_OSSL_PEM_NO_START_LINE: `The certificate file in ${setting} is not a PEM file.`,
  }
}

/** Host with port, user and database. Missing parts get the defaults of PostgreSQL's client. */
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

function hidePassword(text: string, url: string): string {
  const { password } = new URL(url)
  if (password === '') return text
  return text.replaceAll(decoded(password), '…').replaceAll(password, '…')
}
