import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chooseUser } from '../../db/embedded/user.ts'
import { withClient } from '../../db/with-client.ts'
import { freePort } from '../processes/server-process.ts'

/** The pgpool-II of this machine. PGPOOL_PATH sets another one. */
const PROGRAM = process.env['PGPOOL_PATH'] ?? 'pgpool'

/** Whether there is one. */
export const hasPgpool = (): boolean => spawnSync(PROGRAM, ['--version']).status === 0

/** A pgpool-II in front of a primary and its copy, with these lines in its settings. */
export async function startPgpool(ports: readonly [number, number], lines: readonly string[]) {
  const runAs = chooseUser('')
  const [port, pcpPort] = [await freePort(), await freePort()]
  const folder = mkdtempSync(join(tmpdir(), 'dastak-pgpool-'))
  chmodSync(folder, 0o755)
  if (runAs) chownSync(folder, runAs.uid, runAs.gid)
  const folders = ['socket_dir', 'pcp_socket_dir', 'wd_ipc_socket_dir', 'logdir']
  const settings = [
    "backend_clustering_mode = 'streaming_replication'",
    "listen_addresses = '127.0.0.1'",
    `port = ${port}`,
    `pcp_port = ${pcpPort}`,
    ...folders.map((name) => `${name} = '${folder}'`),
    `pid_file_name = '${join(folder, 'pid')}'`,
    ...ports.flatMap((backend, index) => [
      `backend_hostname${index} = '127.0.0.1'`,
      `backend_port${index} = ${backend}`,
      `backend_flag${index} = 'DISALLOW_TO_FAILOVER${index === 0 ? '|ALWAYS_PRIMARY' : ''}'`,
    ]),
    "sr_check_user = 'administrator'",
    'num_init_children = 8',
    ...lines,
  ]
  writeFileSync(join(folder, 'pgpool.conf'), `${settings.join('\n')}\n`)
  for (const name of ['pcp.conf', 'pool_hba.conf']) writeFileSync(join(folder, name), '\n')
  const files = ['-f', 'pgpool.conf', '-F', 'pcp.conf', '-a', 'pool_hba.conf']
  const child = spawn(PROGRAM, ['-n', ...files], {
    cwd: folder,
    stdio: 'ignore',
    ...(runAs && { uid: runAs.uid, gid: runAs.gid }),
  })
  const url = (user: string, database: string) => `postgres://${user}@127.0.0.1:${port}/${database}`
  const isUp = () =>
    withClient(url('administrator', 'postgres'), (client) => client.query('SELECT 1')).then(
      () => true,
      () => false,
    )
  for (const deadline = Date.now() + 20_000; !(await isUp()); await sleep(100))
    if (Date.now() > deadline) throw new Error('pgpool-II does not start.')
  return {
    url,
    async drop() {
      const ended = once(child, 'exit')
      child.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}
