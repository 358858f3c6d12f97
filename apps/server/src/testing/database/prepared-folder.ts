import { join } from 'node:path'
import { inject } from 'vitest'
import { temporaryDataDir } from '../processes/server-process.ts'
import { copyFolder } from './copy-folder.ts'
import { startPostgres } from './postgres-server.ts'

/**
 * A data folder with an empty database, as after a first start, which takes most of the time of a
 * start.
 */
export function preparedDataDir(): string {
  const dataDir = temporaryDataDir()
  copyFolder(inject('databaseServer').preparedHome, join(dataDir, 'postgres'))
  return dataDir
}

/**
 * A PostgreSQL server on a TCP port, with the roles and the empty database of the embedded one.
 * `dastak` owns the database and is the administrator.
 */
export const startPreparedPostgres = () =>
  startPostgres({ copyOf: join(inject('databaseServer').preparedHome, 'cluster'), admin: 'dastak' })
