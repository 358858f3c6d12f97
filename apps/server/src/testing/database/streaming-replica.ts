import { startPostgres, type PostgresServer } from './postgres-server.ts'

/** The server's administrator replicates over its socket. */
const conninfoOf = ({ folder, port, admin }: PostgresServer) =>
  `host=${folder} port=${port} user=${admin}`

/** Streaming copies of a server, which is stopped for a moment. `settings` are those of a copy. */
export async function startReplicas(
  primary: PostgresServer,
  count: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<PostgresServer[]> {
  await primary.stop()
  const replicas: PostgresServer[] = []
  for (let made = 0; made < count; made += 1)
    replicas.push(
      await startPostgres({
        copyOf: primary.data,
        admin: primary.admin,
        files: { 'standby.signal': '' },
        settings: {
          primary_conninfo: conninfoOf(primary),
          wal_retrieve_retry_interval: '100ms',
          ...settings,
        },
      }),
    )
  await primary.start()
  return replicas
}
