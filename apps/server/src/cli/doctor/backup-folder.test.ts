import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { backupFolderFindings } from './backup-folder.ts'
import { judgeBackupFolder } from './server.rules.ts'

const parent = realpathSync(mkdtempSync(join(tmpdir(), 'dastak-doctor-')))
const dataDir = join(parent, 'data')
mkdirSync(dataDir)
afterAll(() => rmSync(parent, { recursive: true }))

const look = async (env: Record<string, string> = {}) => {
  const config = readConfig({ ENV_FILE: '/dev/null', DATA_DIR: dataDir, ...env })
  return (await backupFolderFindings(config)).map(({ found }) => found)
}

test('backups on the disk of the data are told, before and after the first one', async () => {
  const wanted = [expect.stringContaining(`${dataDir}/backups is in DATA_DIR`)]
  expect(await look()).toEqual(wanted)
  mkdirSync(join(dataDir, 'backups'))
  expect(await look()).toEqual(wanted)
  expect(await look({ BACKUP_DIR: join(dataDir, 'nightly') })).toHaveLength(1)
})

test('backups elsewhere, in a bucket and on a disk that is mounted in DATA_DIR are fine', async () => {
  expect(await look({ BACKUP_DIR: `${dataDir}-backups` })).toEqual([])
  expect(await look({ BACKUP_DIR: join(parent, 'backups') })).toEqual([])
  const bucket = {
    NODE_ENV: 'production',
    ACCEPT_NO_SMS: 'true',
    ACCEPT_NO_EMAIL: 'true',
    PUBLIC_URL: 'http://localhost:8080',
    STORAGE_S3_BUCKET: 'dastak',
    STORAGE_S3_ENDPOINT: 'http://127.0.0.1:1',
    STORAGE_S3_ACCESS_KEY_ID: 'id',
    STORAGE_S3_SECRET_ACCESS_KEY: 'secret',
  }
  expect(await look(bucket)).toEqual([])
  expect(judgeBackupFolder('/srv/dastak/backups', 8, 7)).toEqual([])
})
