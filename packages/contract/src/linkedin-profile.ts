/** A person's profile on LinkedIn. */
export interface LinkedinProfile {
  /** The same for every way in which its address is written. */
  id: string
  /** For people and vendors. */
  address: string
}

/** linkedin.com itself, for a phone, or of a country (in.linkedin.com). */
const HOST = /^(?:(?:www|m|touch|[a-z]{2})\.)?linkedin\.com\.?$/
/** What stands before the profile's id; what comes behind it (a language, a page of the profile) does not matter. */
const PROFILE = /^\/+(?:(?:mwlite|comm|m)\/+)?(?:profile\/+)?in\/+([^/]+)/i
/** Addresses as they were until 2015: name and three numbers, which became one behind the name. */
const OLD_PROFILE = /^\/+pub\/+([^/]+)\/+([0-9a-f]{1,3})\/+([0-9a-f]{1,3})\/+([0-9a-f]{1,3})(?:\/|$)/i
/** Ids that LinkedIn itself gave: in them capitals matter. */
const OPAQUE = /^AC[a-z]AA[\w-]{30,45}$/i
/** Words in the place of an id that are nobody's. */
const NOBODY = new Set(['me', 'unavailable', 'edit'])
/** Letters of every script, with the joiners that Indian words need, and pictures. */
const ID = /^[\p{L}\p{M}\p{N}\p{So}\p{Emoji_Modifier}\p{Join_Control}._-]+(?<!\.)$/u
const LONGEST_ID = 150
const LONGEST_TEXT = 2_000

/** Reads a profile's address, however it is written, also as a spreadsheet's link. Null where the text is none. */
export function linkedinProfile(text: string): LinkedinProfile | null {
  if (text.length > LONGEST_TEXT) return null
  const typed = (linkIn(text) ?? text).replace(/^[\s\p{Cf}<>"'‘’“”([{]+|[\s\p{Cf}<>"'‘’“”)\]},;.]+$/gu, '')
  const url = urlOf(typed)
  if (!url) return null
  const old = OLD_PROFILE.exec(url.pathname)
  if (old) return oldProfile(old)
  const id = idOf(PROFILE.exec(url.pathname)?.[1] ?? '')
  return id === null ? null : { id, address: linkedinAddress(id) }
}

/** The canonical address of a profile. */
export function linkedinAddress(id: string): string {
  const path = id.split('/').map(encodeURIComponent).join('/')
  return `https://www.linkedin.com/${id.startsWith('pub/') ? '' : 'in/'}${path}`
}

/** The address within `=HYPERLINK("https://…", "Asha")`. */
function linkIn(text: string): string | undefined {
  return /^\s*=\s*HYPERLINK\s*\(\s*"([^"]*)"/i.exec(text)?.[1]
}

function urlOf(typed: string): URL | null {
  const address = /^https?:/i.test(typed) ? typed : `https://${typed.replace(/^[/\\]+/, '')}`
  if (/\s/.test(address) || !URL.canParse(address)) return null
  const url = new URL(address)
  const isPlain = url.username === '' && url.password === '' && url.port === ''
  return isPlain && HOST.test(url.hostname) ? url : null
}

function idOf(written: string): string | null {
  const decoded = decodedOf(written)?.normalize('NFC')
  if (decoded === undefined || decoded.length > LONGEST_ID || !ID.test(decoded) || decoded.includes('\uFFFD'))
    return null
  if (OPAQUE.test(decoded)) return decoded
  const id = decoded.toLowerCase().normalize('NFC')
  return NOBODY.has(id) ? null : id
}

/** Also what was encoded twice: an id has no percent sign. */
function decodedOf(written: string): string | null {
  let text = written
  try {
    for (let round = 0; round < 3 && text.includes('%'); round += 1) text = decodeURIComponent(text)
  } catch {
    return null
  }
  return text
}

function oldProfile([, written = '', first = '', second = '', third = '']: RegExpExecArray): LinkedinProfile | null {
  const name = idOf(written)
  if (name === null) return null
  const numbers = [first, second, third].map((number) => number.toLowerCase())
  // What became of those that begin with 0 is not known for sure: they stay what they are.
  if (first.startsWith('0')) {
    const id = `pub/${name}/${numbers.join('/')}`
    return { id, address: linkedinAddress(id) }
  }
  const [one = '', two = '', three = ''] = numbers
  const id = `${name}-${three.padStart(3, '0')}${two.padStart(3, '0')}${one}`
  return { id, address: linkedinAddress(id) }
}
