import { writeFileSync } from 'node:fs'
import { systemClock } from '../../adapters/clock/system.ts'
import { createDiskStorage } from '../../adapters/storage/disk.ts'
import { FILE_TYPES } from '../../ports/storage.ts'

// Arguments: the folder of the storage, a key, a path for temporary files, and their size in bytes.
// Stores files of one letter each, until it is killed.
const [folder = '', key = '', path = '', bytes = '0'] = process.argv.slice(2)
const storage = createDiskStorage({
  folder,
  clock: systemClock,
  keys: [Buffer.alloc(32)],
  publicUrl: undefined,
})
for (let turn = 0; ; turn++) {
  writeFileSync(path, Buffer.alloc(Number(bytes), 97 + (turn % 26)))
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  await storage.put(key, path, { type: FILE_TYPES.csv })
  if (turn === 0) process.stdout.write('stored\n')
}
