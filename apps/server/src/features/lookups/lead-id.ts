import { randomBytes } from 'node:crypto'

let lastMs = 0
let count = 0

/**
 * A time-ordered UUID (version 7): leads sort by it as they were made, and nobody can guess one. The twelve bits after the time count
 * the ids of one millisecond of this process.
 */
export function createLeadId(now: number = Date.now()): string {
  if (now > lastMs) {
    lastMs = now
    count = 0
  } else if (++count > 0xfff) {
    lastMs += 1
    count = 0
  }
  const bytes = randomBytes(16)
  bytes.writeUIntBE(lastMs, 0, 6)
  bytes.writeUInt16BE(0x7000 | count, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
