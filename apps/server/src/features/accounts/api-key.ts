import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** `dst_` + 8 public characters + `_` + 32 secret ones, of which the last 6 are a checksum of all before them. */
const PREFIX = 'dst_'
const PUBLIC_LENGTH = 8
/** 154 bits: with so many nobody finds one by trying, and a plain hash cannot be guessed back. */
const SECRET_LENGTH = 26
const CHECKSUM_LENGTH = 6
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SHAPE = new RegExp(`^(${PREFIX}[0-9A-Za-z]{${PUBLIC_LENGTH}})_[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`)

export interface ApiKey {
  /** The whole key, for its owner's eyes alone. */
  key: string
  /** `dst_` and the 8 public characters: what the key is called. */
  publicPart: string
}

export function newApiKey(): ApiKey {
  const publicPart = PREFIX + randomText(PUBLIC_LENGTH)
  const key = `${publicPart}_${randomText(SECRET_LENGTH)}`
  return { key: key + checksum(key), publicPart }
}

/** Whether a bearer token wants to be an API key: an access token never starts so. */
export function isApiKey(token: string): boolean {
  return token.startsWith(PREFIX)
}

/** The public part of a key that could be one; null where a character is missing or wrong, so that the database need not be asked. */
export function publicPartOf(token: string): string | null {
  const publicPart = SHAPE.exec(token)?.[1]
  return publicPart && token.endsWith(checksum(token.slice(0, -CHECKSUM_LENGTH))) ? publicPart : null
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
