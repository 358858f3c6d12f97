import { normalText } from '../normal-text.ts'
import { addressesIn, linkedinUrl } from './url.ts'

/** A person's profile on LinkedIn. */
export interface LinkedinProfile {
  /** The same for all spellings of the address. */
  id: string
  /** For people and vendors. */
  address: string
}

/** The path before the profile's id. The part after the id (a language, a page) does not matter. */
const PROFILE = /^\/+(?:(?:mwlite|comm|m)\/+)?(?:profile\/+)?in\/+(?:in\/+)*([^/]+)/i
/** Addresses of Sales Navigator and Recruiter, whose ids LinkedIn assigns. */
const TOOL_PROFILE =
  /^\/+(?:sales\/+(?:gmail\/+)?(?:lead|people|profile)|talent\/+(?:[\w-]+\/+)*profile)\/+([^/,]+)/i
/** Addresses until 2015: a name and three numbers, which LinkedIn later joined to one id. */
const OLD_PROFILE =
  /^\/+pub\/+([^/]+)\/+([0-9a-f]{1,3})\/+([0-9a-f]{1,3})\/+([0-9a-f]{1,3})(?:\/|$)/i
/** Ids assigned by LinkedIn. They are case-sensitive. */
const OPAQUE = /^AC[a-z]AA[\w-]{30,45}$/i
/** Words in place of an id that belong to no person. */
const RESERVED_IDS = new Set(['me', 'in', 'unavailable', 'edit'])
/** Letters of every script, joiners of Indian words, emoji, and punctuation of names. */
const ID = /^[\p{L}\p{M}\p{N}\p{So}\p{Emoji_Modifier}\p{Join_Control}._'’&,+()!~-]+(?<!\.)$/u
/** Parameters that were added without a question mark. */
const GLUED_QUERY = /&[\w-]+=.*$/s
/**
 * Characters that were copied and encoded with the id: blanks, characters without width, a slash.
 */
const AROUND_ID = /^[\s\p{Cf}]+|(?<![\s\p{Cf}/])[\s\p{Cf}/]+$/gu
const LONGEST_ID = 150
const LONGEST_TEXT = 2_000

/**
 * Reads the address of a profile in any spelling, also from a spreadsheet link or a sentence.
 * Returns null if there is none.
 */
export function linkedinProfile(text: string): LinkedinProfile | null {
  if (text.length > LONGEST_TEXT) return null
  for (const typed of addressesIn(text)) {
    const url = linkedinUrl(typed)
    const profile = url && profileAt(url.pathname)
    if (profile) return profile
  }
  return null
}

function profileAt(path: string): LinkedinProfile | null {
  const old = OLD_PROFILE.exec(path)
  if (old) return oldProfile(old)
  const given = idOf(TOOL_PROFILE.exec(path)?.[1] ?? '')
  const id =
    given !== null && OPAQUE.test(given)
      ? given
      : idOf(PROFILE.exec(path)?.[1]?.replace(GLUED_QUERY, '') ?? '')
  return id === null ? null : { id, address: linkedinAddress(id) }
}

/** The canonical address of a profile. */
export function linkedinAddress(id: string): string {
  const path = id.split('/').map(encoded).join('/')
  return `https://www.linkedin.com/${id.startsWith('pub/') ? '' : 'in/'}${path}`
}

/**
 * Also encodes the characters that `encodeURIComponent` leaves, because they may surround an
 * address.
 */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*~]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function idOf(written: string): string | null {
  const raw = decodedOf(written)
    ?.replace(/\?[^]*$/, '')
    .replace(AROUND_ID, '')
  if (raw === undefined) return null
  const decoded = normalText(raw, 'NFC')
  if (decoded.length > LONGEST_ID || !ID.test(decoded) || decoded.includes('\uFFFD')) return null
  if (OPAQUE.test(decoded)) return decoded
  const id = normalText(decoded.toLowerCase(), 'NFC')
  return RESERVED_IDS.has(id) ? null : id
}

/** Also decodes text that was encoded twice: an id has no percent sign. */
function decodedOf(written: string): string | null {
  let text = written
  try {
    for (let round = 0; round < 3 && text.includes('%'); round += 1) text = decodeURIComponent(text)
  } catch {
    return null
  }
  return text
}

function oldProfile([
  ,
  written = '',
  first = '',
  second = '',
  third = '',
]: RegExpExecArray): LinkedinProfile | null {
  const name = idOf(written)
  if (name === null) return null
  const numbers = [first, second, third].map((number) => number.toLowerCase())
  // It is not certain how LinkedIn converted numbers that begin with 0, so these addresses stay
  // unchanged.
  if (first.startsWith('0')) {
    const id = `pub/${name}/${numbers.join('/')}`
    return { id, address: linkedinAddress(id) }
  }
  const [one = '', two = '', three = ''] = numbers
  const id = `${name}-${three.padStart(3, '0')}${two.padStart(3, '0')}${one}`
  return { id, address: linkedinAddress(id) }
}
