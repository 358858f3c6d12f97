import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
  return hash.digest('hex')
}
