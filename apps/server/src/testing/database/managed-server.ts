import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openApplicationDatabase, type ApplicationDatabase } from '../../db/application-database.ts'
import { startPostgres } from './postgres-server.ts'

const CERTIFICATES = fileURLToPath(new URL('../vendors/certificates/', import.meta.url))
export const AUTHORITY = join(CERTIFICATES, 'authority.pem')
const certificate = (name: string) => readFileSync(join(CERTIFICATES, name), 'utf8')
const SSL = { ssl: 'on', ssl_cert_file: 'server.pem', ssl_key_file: 'server.key' }

export interface Addresses {
  url: string
  adminUrl?: string
  waitMs?: number
  onNote?: (text: string) => void
}
export type ManagedServer = Awaited<ReturnType<typeof startManagedServer>>

/**
 * A server as cloud providers offer it: another administrator, logins with few rights, TLS, and its
 * own settings.
 */
export async function startManagedServer() {
  const dataDir = mkdtempSync(join(tmpdir(), 'dastak-managed-'))
  const server = await startPostgres({
    settings: SSL,
    files: { 'server.pem': certificate('server.pem'), 'server.key': certificate('server.key') },
    hba: ['hostnossl demands_tls all all reject', 'host all all all trust'],
  })
  await server.run('CREATE ROLE plain LOGIN')
  const open = ({ url, adminUrl, ...rest }: Addresses): Promise<ApplicationDatabase> =>
    openApplicationDatabase({
      dataDir,
      database: { url, adminUrl: adminUrl ?? null, directUrl: null },
      ...rest,
    })
  return {
    ...server,
    open,
    /** The error when opening the database; `it can be used` if there is none. */
    resultOf: (addresses: Addresses): Promise<string> =>
      open(addresses).then(
        async (opened) => opened.close().then(() => 'it can be used'),
        (error: Error) => error.message,
      ),
    async drop() {
      await server.drop()
      rmSync(dataDir, { recursive: true })
    },
  }
}
