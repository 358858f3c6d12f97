import { constants } from 'node:fs'
import { access, realpath, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { judgeDisk, type Folder } from './disk.rules.ts'
import type { Finding } from './finding.rules.ts'

const FAULTS: Readonly<Record<string, string>> = {
  EACCES: 'it belongs to another user',
  EPERM: 'it belongs to another user',
  EROFS: 'its file system is read-only',
  ENOTDIR: 'a part of its path is a file',
}

/** Looks at the folders that Dastak writes to. Writes nothing. */
export async function checkDisk({
  dataDir,
  isEmbedded,
}: {
  dataDir: string
  isEmbedded: boolean
}): Promise<Finding[]> {
  const folders = [
    await folderOf('DATA_DIR', dataDir),
    ...(isEmbedded ? [await databaseFolder(join(dataDir, 'postgres'), dataDir)] : []),
    await folderOf('temporary files', tmpdir()),
  ]
  return judgeDisk(folders)
}

/** It belongs to the system user of the database, so whether we may write there says nothing. */
async function databaseFolder(path: string, dataDir: string): Promise<Folder> {
  const home = await realpath(path).catch(() => dataDir)
  return { ...(await folderOf('the database', home)), fault: null }
}

async function folderOf(what: string, path: string): Promise<Folder> {
  const found = await nearest(path)
  const { dev } = await stat(found)
  const { bavail, blocks, bsize, ffree, files } = await statfs(found)
  const fault = await access(found, constants.W_OK | constants.X_OK).then(
    () => null,
    (error: NodeJS.ErrnoException) => FAULTS[error.code ?? ''] ?? String(error.code),
  )
  return {
    what,
    path,
    isThere: found === path,
    fault,
    freeBytes: bavail * bsize,
    totalBytes: blocks * bsize,
    freeFiles: files > 0 ? ffree / files : 1,
    device: dev,
  }
}

async function nearest(path: string): Promise<string> {
  const isThere = await stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  )
  return isThere || dirname(path) === path ? path : nearest(dirname(path))
}
