import { cleanEnvironment } from '../../apps/server/src/testing/processes/clean-environment.ts'
import { MANY_CALLS } from '../../apps/server/src/testing/server/http-caller.ts'
import { revealSettings } from '../live.support.ts'
import type { Machines } from './machines.ts'
import { PROGRAM_ENV } from '../debian.support.ts'
import type { Programs } from './programs.ts'
import type { Program } from './supervisor.ts'

const MAIN = new URL('../../apps/server/src/main.ts', import.meta.url).pathname
const S3 = new URL('./s3-program.ts', import.meta.url).pathname
const isOk = async (url: string) =>
  (await fetch(url, { signal: AbortSignal.timeout(5_000) })).status === 200
const includes = (text: string) => (written: string) => written.includes(text)

export function etcdAt(number: number, machines: Machines, programs: Programs): Program {
  const address = (one: number, port: number) => `http://${machines.host(40 + one)}:${port}`
  const name = `etcd${number}`
  machines.makeFolder(name, 0o700)
  const all = [1, 2, 3].map((one) => `etcd${one}=${address(one, 2380)}`)
  const { file, args } = programs.command('etcd', [
    `--name=${name}`,
    `--data-dir=${machines.inside}/${name}`,
    `--listen-client-urls=${address(number, 2379)}`,
    `--advertise-client-urls=${address(number, 2379)}`,
    `--listen-peer-urls=${address(number, 2380)}`,
    `--initial-advertise-peer-urls=${address(number, 2380)}`,
    `--initial-cluster=${all.join(',')}`,
  ])
  return {
    name,
    file,
    args,
    env: PROGRAM_ENV,
    isReady: () => isOk(`${address(number, 2379)}/health`),
  }
}

export function patroniAt(number: 1 | 2, machines: Machines, programs: Programs): Program {
  const name = `db${number}` as const
  const { file, args } = programs.command('patroni', [machines.files[name]])
  const url = `http://${machines.host(10 + number)}:8008/health`
  return { name: `patroni of ${name}`, file, args, env: PROGRAM_ENV, isReady: () => isOk(url) }
}

export function proxy(machines: Machines, programs: Programs): Program {
  const { file, args } = programs.command('haproxy', ['-db', '-f', machines.files.haproxy])
  const isReady = () => isOk(`${machines.peopleUrl}/readyz`)
  return { name: 'HAProxy', file, args, env: PROGRAM_ENV, isReady }
}

export function pooler(machines: Machines, programs: Programs): Program {
  const { file, args } = programs.command('pgbouncer', [machines.files.pgbouncer])
  return { name: 'PgBouncer', file, args, env: PROGRAM_ENV, isReady: includes('process up') }
}

export function s3(machines: Machines): Program {
  const args = [S3, machines.host(51), '9000', machines.makeFolder('s3')]
  const env = cleanEnvironment({})
  return { name: 'S3 server', file: process.execPath, args, env, isReady: includes('ready') }
}

export interface DastakOptions {
  machines: Machines
  smsUrl: string
  /** For CONTACT_VENDORS. Null without a vendor. */
  vendorFile: string | null
}

/** A process of Dastak on a machine for itself. */
export function dastakAt(
  role: 'web' | 'worker',
  number: number,
  { machines, smsUrl, vendorFile }: DastakOptions,
): Program {
  const name = `${role}${number}`
  const host = machines.host((role === 'web' ? 20 : 30) + number)
  const env = cleanEnvironment({
    ...revealSettings(smsUrl),
    ...MANY_CALLS,
    DEMO: 'false',
    ROLE: role,
    HOST: host,
    PORT: '8080',
    WORKER_PORT: '8090',
    PRIVATE_HOSTS: '127.0.0.1',
    TRUSTED_PROXIES: '127.0.0.0/8',
    DATA_DIR: machines.makeFolder(name),
    DATABASE_URL: machines.pooledUrl,
    DATABASE_DIRECT_URL: machines.directUrl,
    DATABASE_ADMIN_URL: machines.ownerUrl,
    ...(vendorFile && { CONTACT_VENDORS: vendorFile }),
    STORAGE_S3_BUCKET: 'dastak-files',
    STORAGE_S3_ENDPOINT: `http://${machines.host(51)}:9000`,
    STORAGE_S3_ACCESS_KEY_ID: 'S3RVER',
    STORAGE_S3_SECRET_ACCESS_KEY: 'S3RVER',
  })
  // Workers have other machines in production. Here they get what the rest leaves.
  const [file, ...args] =
    role === 'web' ? [process.execPath, MAIN] : ['nice', '-n', '10', process.execPath, MAIN]
  return {
    name,
    file: file ?? '',
    args,
    env,
    isReady:
      role === 'web' ? () => isOk(`http://${host}:8080/readyz`) : includes('the worker is ready'),
  }
}
