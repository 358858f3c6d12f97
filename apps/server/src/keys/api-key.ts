import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

/**
 * A prefix, 8 public characters, `_`, and 32 secret ones, of which the last 6 are a checksum of the
 * rest.
 */
const PREFIXES = { api_key: 'dst_', extension_key: 'dstx_' } as const
export type KeyKind = keyof typeof PREFIXES
const PUBLIC_LENGTH = 8
/** 154 bits: too many to find a key by guessing, or to guess it from a plain hash. */
const SECRET_LENGTH = 26
const CHECKSUM_LENGTH = 6
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SHAPE = new RegExp(
  `^(dstx?_[0-9A-Za-z]{${PUBLIC_LENGTH}})_[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`,
)

export interface ApiKey {
  /** The whole key, which only its owner may see. */
  key: string
  /** The prefix and the 8 public characters, which identify the key. */
  publicPart: string
}

export function newKey(kind: KeyKind): ApiKey {
  const publicPart = PREFIXES[kind] + randomText(PUBLIC_LENGTH)
  const key = `${publicPart}_${randomText(SECRET_LENGTH)}`
  return { key: key + checksum(key), publicPart }
}

/**
 * The kind of key by its prefix. Null if the token is not a key: no access token starts like one.
 */
export function keyKindOf(token: string): KeyKind | null {
  return (
    (Object.keys(PREFIXES) as KeyKind[]).find((kind) => token.startsWith(PREFIXES[kind])) ?? null
  )
}

/** The public part of a possible key. Null if it cannot be one, which saves a query. */
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
  for (let index = 0; index < CHECKSUM_LENGTH; index++) {
    digits = DIGITS.charAt(rest % DIGITS.length) + digits
    rest = Math.floor(rest / DIGITS.length)
  }
  return digits
}
