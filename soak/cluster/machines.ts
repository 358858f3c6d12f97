import { randomInt } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Programs } from './programs.ts'

const SAMPLES = new URL('../../ops/cluster/', import.meta.url)
/** The network of the samples. */
const NETWORK = '10.0.1.'

const APPLICATION_PASSWORD = 'password-of-dastak-app'
const OWNER_PASSWORD = 'password-of-dastak-owner'

export type Machines = ReturnType<typeof createMachines>

/**
 * The machines of the samples in `ops/cluster`, each with its own loopback address instead of the
 * one in the samples, and a folder for all their files.
 */
export function createMachines(programs: Programs) {
  const network = `127.${randomInt(2, 250)}.${randomInt(1, 250)}.`
  const folder = mkdtempSync(join(programs.root, 'var/lib/dastak-cluster-'))
  /** The folder as the programs see it. */
  const inside = programs.root === '/' ? folder : folder.slice(programs.root.length)
  const own = (path: string) => chownSync(path, programs.uid, programs.gid)
  const makeFolder = (name: string, mode = 0o755) => {
    const path = join(folder, name)
    mkdirSync(path, { mode })
    own(path)
    return path
  }
  own(folder)
  chmodSync(folder, 0o755)
  const host = (last: number) => `${network}${last}`

  /** Fills in a sample and returns its path as the programs see it. */
  function fillIn(sample: string, name: string, changes: Readonly<Record<string, string>>): string {
    let text = readFileSync(new URL(sample, SAMPLES), 'utf8')
    const all = { ...changes, [`${NETWORK}0/24`]: '127.0.0.0/8', [NETWORK]: network }
    for (const [from, to] of Object.entries(all)) {
      if (!text.includes(from) && from in changes)
        throw new Error(`ops/cluster/${sample} no longer has ${from}`)
      text = text.replaceAll(from, to)
    }
    writeFileSync(join(folder, name), text, { mode: 0o600 })
    own(join(folder, name))
    return join(inside, name)
  }

  makeFolder('log')
  for (const name of ['db1', 'db2']) makeFolder(name, 0o700)
  writeFileSync(join(folder, 'userlist.txt'), `"dastak_app" "${APPLICATION_PASSWORD}"\n`)
  own(join(folder, 'userlist.txt'))
  const patroni = (name: string, last: number) =>
    fillIn('patroni.yml', `${name}.yml`, {
      ...(name !== 'db1' && { 'name: db1': `name: ${name}` }),
      ...(last !== 11 && { '10.0.1.11': host(last) }),
      '/var/lib/postgresql/17/dastak': join(inside, name, 'data'),
      '/var/lib/postgresql/pgpass': join(inside, name, 'pgpass'),
      '/var/run/postgresql': join(inside, name),
    })
  const url = (user: string, password: string, port: number, database = 'dastak') =>
    `postgres://${user}:${password}@${host(1)}:${port}/${database}`

  return {
    folder,
    inside,
    host,
    makeFolder,
    files: {
      haproxy: fillIn('haproxy.cfg', 'haproxy.cfg', {}),
      pgbouncer: fillIn('pgbouncer.ini', 'pgbouncer.ini', {
        '/etc/pgbouncer/userlist.txt': join(inside, 'userlist.txt'),
      }),
      db1: patroni('db1', 11),
      db2: patroni('db2', 12),
    },
    /** What people open. */
    peopleUrl: `http://${host(1)}:8080`,
    pooledUrl: url('dastak_app', APPLICATION_PASSWORD, 6432),
    directUrl: url('dastak_app', APPLICATION_PASSWORD, 5000),
    replicaUrl: url('dastak_app', APPLICATION_PASSWORD, 5001),
    ownerUrl: url('dastak_owner', OWNER_PASSWORD, 5000),
    administratorUrl: url('postgres', 'password-of-postgres', 5000, 'postgres'),
    /** What the documents let an administrator do first. */
    setUp: [
      `CREATE ROLE dastak_owner LOGIN PASSWORD '${OWNER_PASSWORD}'`,
      `CREATE ROLE dastak_app LOGIN PASSWORD '${APPLICATION_PASSWORD}'`,
      'GRANT dastak_app TO dastak_owner',
      "ALTER ROLE dastak_app SET statement_timeout = '15s'",
      "ALTER ROLE dastak_app SET idle_in_transaction_session_timeout = '15s'",
      "CREATE DATABASE dastak OWNER dastak_owner ENCODING 'UTF8' TEMPLATE template0",
    ],
  }
}
