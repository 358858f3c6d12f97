import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/**
 * The bytes that this process still needs. Its size also has what nobody needs any more, and grows
 * with that on a busy machine.
 */
export function heldMemory(): number {
  // Only the second one counts the buffers as freed that the first one has found.
  collect()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
