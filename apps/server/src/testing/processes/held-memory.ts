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

/** How much more memory is held when the first half of `bytes` has passed, and when all have. */
export function watchMemory(bytes: number) {
  const before = heldMemory()
  const half = bytes / 2
  const grown: number[] = []
  let passed = 0
  return {
    grown,
    passed: () => passed,
    pass({ byteLength }: Uint8Array): void {
      const isHalf = (passed % half) + byteLength >= half
      passed += byteLength
      if (isHalf) grown.push(heldMemory() - before)
    },
  }
}
