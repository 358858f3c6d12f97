import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** A prefix, 8 public characters, `_`, 32 secret ones: the last 6 are a checksum of the rest. */
const PREFIXES = { api_key: 'dst_', extension_key: 'dstx_' } as const
export type KeyKind = keyof typeof PREFIXES
const PUBLIC_LENGTH = 8
/** 154 bits: with so many nobody finds one by trying, and a plain hash cannot be guessed back. */
const SECRET_LENGTH = 26
const CHECKSUM_LENGTH = 6
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SHAPE = new RegExp(
  `^(dstx?_[0-9A-Za-z]{${PUBLIC_LENGTH}})_[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`,
)

export interface ApiKey {
  /** The whole key, for its owner's eyes alone. */
  key: string
  /** The prefix and the 8 public characters: what the key is called. */
  publicPart: string
}

export function newKey(kind: KeyKind): ApiKey {
  const publicPart = PREFIXES[kind] + randomText(PUBLIC_LENGTH)
  const key = `${publicPart}_${randomText(SECRET_LENGTH)}`
  return { key: key + checksum(key), publicPart }
}

/** What kind of key a bearer token wants to be; null for none: no access token starts so. */
export function keyKindOf(token: string): KeyKind | null {
  return (
    (Object.keys(PREFIXES) as KeyKind[]).find((kind) => token.startsWith(PREFIXES[kind])) ?? null
  )
}

/** The public part of what could be a key; null where it can't: the database is spared. */
export function publicPartOf(token: string): string | null {
  const publicPart = SHAPE.exec(token)?.[1]
  return publicPart && token.endsWith(checksum(token.slice(0, -CHECKSUM_LENGTH)))
    ? publicPart
    : null
}

export function hashOfKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

function randomText(length: number): string {
  return Array.from({ length }, () => DIGITS[randomInt(DIGITS.length)]).join('')
}

function checksum(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let place = 0; place < CHECKSUM_LENGTH; place++) {
    digits = DIGITS.charAt(rest % DIGITS.length) + digits
    rest = Math.floor(rest / DIGITS.length)
  }
  return digits
}
