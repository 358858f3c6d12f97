import { existsSync } from 'node:fs'
import type pg from 'pg'

/** Addresses of an external database, as in the settings. */
export interface ExternalDatabase {
  url: string
  /** Null if `url` does both. */
  adminUrl: string | null
  /** Directly to the server, without the pooler. Null if it is not set. */
  directUrl: string | null
}

/** The modes of libpq. `no-verify` is the driver's name for libpq's `require`. */
const MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']

/**
 * How to connect to the server at `url`, with libpq's meaning of `sslmode`: `require` encrypts and
 * accepts any certificate, or with `sslrootcert` one of that authority. `verify-ca` checks the
 * authority, `verify-full` also the name.
 */
export function connectionOf(url: string): Pick<pg.ClientConfig, 'connectionString'> {
  const address = new URL(url)
  const { searchParams: query } = address
  // The authorities of the system, as Node has them.
  if (query.get('sslrootcert') === 'system') {
    query.delete('sslrootcert')
    query.set('sslmode', 'verify-full')
  }
  const mode = query.get('sslmode')
  if (mode === null && query.has('sslrootcert')) query.set('sslmode', 'verify-full')
  if (mode === 'allow') query.set('sslmode', 'prefer')
  // Without it the driver treats every mode as `verify-full`. `no-verify` is not a mode of libpq.
  if (query.has('sslmode') && mode !== 'no-verify') query.set('uselibpqcompat', 'true')
  return { connectionString: address.href }
}

/** A problem of an address's TLS settings, to follow its name. Null if there is none. */
export function tlsProblem(url: string): string | null {
  const { searchParams: query } = new URL(url)
  const mode = query.get('sslmode')
  if (mode !== null && !MODES.includes(mode))
    return `has sslmode=${mode}, but it must be one of ${MODES.join(', ')}`
  for (const name of ['sslrootcert', 'sslcert', 'sslkey']) {
    const path = query.get(name)
    if (path !== null && !(name === 'sslrootcert' && path === 'system') && !existsSync(path))
      return `has ${name}=${path}, but there is no such file. Give the full path of a PEM file`
  }
  if (mode === 'verify-ca' && !query.has('sslrootcert'))
    return (
      'has sslmode=verify-ca, which needs &sslrootcert=/path/to/the/authority.pem. You can ' +
      'also use sslmode=verify-full'
    )
  return null
}

/** Whether a connection to this address is encrypted. */
export function hasTls(url: string): boolean {
  const { searchParams: query } = new URL(url)
  const mode = query.get('sslmode')
  return mode === null ? query.has('ssl') || query.has('sslrootcert') : mode !== 'disable'
}

/**
 * The address without TLS, to which `prefer` and `allow` fall back. Null if that is not permitted.
 */
export function removeTls(url: string): string | null {
  const address = new URL(url)
  if (!['prefer', 'allow'].includes(address.searchParams.get('sslmode') ?? '')) return null
  for (const name of ['sslrootcert', 'sslcert', 'sslkey']) address.searchParams.delete(name)
  address.searchParams.set('sslmode', 'disable')
  return address.href
}
