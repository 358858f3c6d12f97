import { randomUUID } from 'node:crypto'

let lastMs = 0
let count = 0

/**
 * A time-ordered UUID (version 7). Rows sort by it in the order of creation, and nobody can guess
 * one. The twelve bits after the time count the ids of one millisecond of this process.
 */
export function createTimeOrderedId(): string {
  const now = Date.now()
  if (now > lastMs) {
    lastMs = now
    count = 0
  } else if (++count > 0xfff) {
    lastMs += 1
    count = 0
  }
  const time = lastMs.toString(16).padStart(12, '0')
  // The random part. Node generates UUIDs in advance, but random bytes one at a time.
  const random = randomUUID().slice(19)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count.toString(16).padStart(3, '0')}-${random}`
}
