import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from './sync-folder.ts'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BackupPlace } from '../../ports/backup-place.ts'
import { newFile } from '../../process/new-file.ts'
import { OperatorError } from '../../text/operator-error.ts'

interface DiskOptions {
  folder: string
  /** A backup ends before less than this is free, because the database may be on the same disk. */
  leastFreeBytes?: number
}

const MEGABYTE = 2 ** 20
const CHECK_EVERY_BYTES = 32 * MEGABYTE
/** No name of a backup begins with a dot. */
const HALF = /^\.(.+)\.half$/

/** Backups as files of a folder. */
export function createDiskPlace({
  folder,
  leastFreeBytes = 512 * MEGABYTE,
}: DiskOptions): BackupPlace {
  async function refuseFullDisk(): Promise<void> {
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize >= leastFreeBytes) return
    const megabytes = Math.round(leastFreeBytes / MEGABYTE)
    throw new OperatorError(
      `Less than ${megabytes} MB would be left on the disk of ${folder}, so no backup was made. ` +
        'Free some room, or set BACKUP_DIR to a folder on another disk.',
    )
  }

  /** Fails before the disk is full. */
  async function* whileThereIsRoom(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let unchecked = CHECK_EVERY_BYTES
    for await (const piece of content) {
      unchecked += piece.length
      if (unchecked >= CHECK_EVERY_BYTES) {
        await refuseFullDisk()
        unchecked = 0
      }
      yield piece
    }
  }

  return {
    kind: 'disk',
    location: folder,

    async put(name, content) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const half = join(folder, `.${name}.half`)
      await rm(half, { force: true })
      try {
        await pipeline(content, whileThereIsRoom, await newFile(half, { flush: true }))
        const { size } = await stat(half)
        await rename(half, join(folder, name))
        await syncFolder(folder)
        return size
      } catch (error) {
        await rm(half, { force: true })
        throw error
      }
    },

    async removeUnfinished(isDead) {
      for (const left of await filesIn(folder)) {
        const name = HALF.exec(left)?.[1]
        if (name !== undefined && isDead(name)) await rm(join(folder, left), { force: true })
      }
    },

    async list() {
      const complete = (await filesIn(folder)).filter((name) => !name.startsWith('.'))
      const found = await Promise.all(
        // Another installation may delete a backup meanwhile.
        complete.map((name) => stat(join(folder, name)).catch(nullIfMissing)),
      )
      return complete.flatMap((name, at) => (found[at] ? [{ name, bytes: found[at].size }] : []))
    },

    async open(name) {
      const file = createReadStream(join(folder, name), { highWaterMark: MEGABYTE })
      return new Promise<Readable>((done, fail) => {
        file.once('open', () => done(file))
        file.once('error', (error) =>
          fail(isMissing(error) ? new OperatorError(`There is no ${join(folder, name)}.`) : error),
        )
      })
    },

    async remove(name) {
      await rm(join(folder, name), { force: true })
    },
  }
}

/** Empty if there is no folder. */
async function filesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(nullIfMissing)) ?? []
}

function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'
