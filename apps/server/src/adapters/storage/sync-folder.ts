import { open } from 'node:fs/promises'

/** Writes the names of a folder to the disk, so that a file that was renamed keeps its name. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
