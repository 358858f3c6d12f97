import { existsSync } from 'node:fs'
import type pg from 'pg'

/** Addresses of an external database, as the settings name them. */
export interface ExternalDatabase {
  url: string
  /** Null: `url` does both. */
  adminUrl: string | null
  /** Past a pooler, to the server itself; null where none is named. */
  directUrl: string | null
}

/** The modes of libpq; `no-verify` is what `pg` calls its `require`. */
const MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']

/**
 * How a connection to the server at `url` is made, in libpq's meaning of `sslmode`: `require`
 * encrypts and believes any certificate, or with `sslrootcert` one of that authority; `verify-ca`
 * looks at the authority, `verify-full` at the name too.
 */
export function connectionOf(url: string): Pick<pg.ClientConfig, 'connectionString'> {
  const address = new URL(url)
  const { searchParams: query } = address
  // The system's own authorities, as Node has them.
  if (query.get('sslrootcert') === 'system') {
    query.delete('sslrootcert')
    query.set('sslmode', 'verify-full')
  }
  const mode = query.get('sslmode')
  if (mode === null && query.has('sslrootcert')) query.set('sslmode', 'verify-full')
  if (mode === 'allow') query.set('sslmode', 'prefer')
  // Of its own the driver takes every mode for `verify-full`; `no-verify` is not of libpq.
  if (query.has('sslmode') && mode !== 'no-verify') query.set('uselibpqcompat', 'true')
  return { connectionString: address.href }
}

/** What is wrong with an address's TLS settings, for after its name; null for nothing. */
export function tlsProblem(url: string): string | null {
  const { searchParams: query } = new URL(url)
  const mode = query.get('sslmode')
  if (mode !== null && !MODES.includes(mode))
    return `has sslmode=${mode}; it must be one of ${MODES.join(', ')}`
  for (const name of ['sslrootcert', 'sslcert', 'sslkey']) {
    const path = query.get(name)
    if (path !== null && !(name === 'sslrootcert' && path === 'system') && !existsSync(path))
      return `names ${path} as its ${name}, and there is no such file: give the whole path of a PEM file`
  }
  if (mode === 'verify-ca' && !query.has('sslrootcert'))
    return (
      'has sslmode=verify-ca, which needs &sslrootcert=/path/to/the/authority.pem; or use ' +
      'sslmode=verify-full'
    )
  return null
}

/** Whether a connection to this address is encrypted. */
export function hasTls(url: string): boolean {
  const { searchParams: query } = new URL(url)
  const mode = query.get('sslmode')
  return mode === null ? query.has('ssl') || query.has('sslrootcert') : mode !== 'disable'
}

/** Without TLS, what `prefer` and `allow` fall back to. Null where it is not permitted. */
export function withoutTls(url: string): string | null {
  const address = new URL(url)
  if (!['prefer', 'allow'].includes(address.searchParams.get('sslmode') ?? '')) return null
  for (const name of ['sslrootcert', 'sslcert', 'sslkey']) address.searchParams.delete(name)
  address.searchParams.set('sslmode', 'disable')
  return address.href
}
