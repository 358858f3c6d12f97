import { open } from 'node:fs/promises'
import type { WriteStream } from 'node:fs'

/**
 * A stream into a new file that only the product's user may read. The file is there before the
 * stream is: one that opens its file by its path would create it after its pipeline has failed,
 * when the file has been deleted already. `flush` writes it to the disk at its end.
 */
export async function newFile(
  path: string,
  { flush = false }: { flush?: boolean } = {},
): Promise<WriteStream> {
  return (await open(path, 'wx', 0o600)).createWriteStream({ flush })
}
