import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { chooseUser } from '../../db/embedded/user.ts'
import { freePort } from '../processes/server-process.ts'

/** The PgBouncer of this machine. POOLER_PATH sets another one. */
const PROGRAM = process.env['POOLER_PATH'] ?? 'pgbouncer'

/** The minor version of its version 1.x; null if there is no PgBouncer. */
export function pgbouncerVersion(): number | null {
  const { stdout } = spawnSync(PROGRAM, ['--version'], { encoding: 'utf8' })
  const found = /PgBouncer 1\.(\d+)/.exec(stdout ?? '')?.[1]
  return found === undefined ? null : Number(found)
}

/**
 * A PgBouncer in front of the server at this port, for these logins, with these lines in its
 * settings.
 */
export async function startPgbouncer(
  serverPort: number,
  users: readonly string[],
  lines: readonly string[],
) {
  const runAs = chooseUser('')
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'dastak-pooler-'))
  chmodSync(folder, 0o755)
  const file = join(folder, 'pgbouncer.ini')
  const settings = [
    '[databases]',
    `* = host=127.0.0.1 port=${serverPort}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${join(folder, 'users')}`,
    'max_client_conn = 500',
    'default_pool_size = 10',
    ...lines,
  ]
  writeFileSync(join(folder, 'users'), users.map((user) => `"${user}" ""\n`).join(''))
  writeFileSync(file, `${settings.join('\n')}\n`, { mode: 0o644 })
  const child = spawn(PROGRAM, ['-q', file], {
    stdio: 'ignore',
    ...(runAs && { uid: runAs.uid, gid: runAs.gid }),
  })
  const killOnExit = () => void child.kill('SIGKILL')
  process.once('exit', killOnExit)
  const url = (user: string, database: string) => `postgres://${user}@127.0.0.1:${port}/${database}`
  for (const deadline = Date.now() + 10_000; ; await sleep(30)) {
    const client = new pg.Client({
      connectionString: url('nobody', 'postgres'),
      connectionTimeoutMillis: 2_000,
    })
    const refusal = await client.connect().then(
      () => null,
      (error: { code?: string }) => error.code,
    )
    await client.end().catch(() => undefined)
    if (refusal !== 'ECONNREFUSED') break
    if (Date.now() > deadline) throw new Error('PgBouncer does not start.')
  }
  return {
    url,
    async drop() {
      process.off('exit', killOnExit)
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}
