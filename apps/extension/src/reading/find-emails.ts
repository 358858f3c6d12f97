import { looksLikeEmail } from './email-surroundings.ts'
import { emailText, readAddress } from '@dastak/contract/contact-values/email-address.ts'
import { plainText } from '@dastak/contract/contact-values/plain-text.ts'
import { isTopLevelDomain } from './top-level-domains.ts'

/**
 * `plain`: asha@acme.example. `bracketed`: asha [at] …, which is always an address. `loose`:
 * asha @ …, asha at …, which could be prose.
 */
type Marker = 'plain' | 'bracketed' | 'loose'

const MARKER = / ?(?:@|[[({<] ?(?:at|@) ?[\])}>]) ?| at /gi
const MAX_MARKERS = 5_000
const MAX_LOCAL_LENGTH = 64
const MAX_DOMAIN_LENGTH = 253

const WORD = String.raw`[a-z\d_%+'&-]+(?:\.[a-z\d_%+'&-]+)*`
const SPELLED_DOT = String.raw`(?: ?[[({<] ?(?:dot|\.) ?[\])}>] ?| dot )`
const LOCAL = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}.@/])${WORD}$`, 'iu')
const SPELLED_LOCAL = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{N}.@/])(?:${WORD}(?:${SPELLED_DOT}| \. )){0,4}${WORD}$`,
  'iu',
)
const LABEL = '[a-z\\d-]{1,63}'
const DOMAIN = new RegExp(`^${LABEL}(?:(?:\\.|${SPELLED_DOT})${LABEL}){1,8}`, 'i')
/** With a space before its dots. A space only after a dot is the end of a sentence. */
const SPACED_DOMAIN = new RegExp(`^${LABEL}(?:(?:\\.| \\. ?|${SPELLED_DOT})${LABEL}){1,8}`, 'i')
const SPELLED_DOMAIN = new RegExp(`^${LABEL}(?:${SPELLED_DOT}${LABEL}){1,8}`, 'i')
const ANY_DOT = new RegExp(String.raw`\.| \. ?|${SPELLED_DOT}`, 'gi')

/**
 * The email addresses in a text, in order, also spelled-out ones ("asha at acme dot in"). If in
 * doubt, an address is left out: "Engineer @ acme.in" is none.
 */
export function findEmails(text: string): string[] {
  const plain = plainText(text)
  const found: string[] = []
  let markers = 0
  for (const match of plain.matchAll(MARKER)) {
    markers += 1
    if (markers > MAX_MARKERS) break
    const email = emailAround(plain, match.index, match[0])
    if (email) found.push(email)
  }
  return found
}

/** Reads one address of a `mailto:` link. Returns null if it is not valid. */
export function emailOfLink(value: string): string | null {
  return checked(plainText(value).trim())
}

function emailAround(text: string, at: number, marker: string): string | null {
  const kind = kindOf(marker)
  const local = localBefore(text.slice(Math.max(0, at - MAX_LOCAL_LENGTH - 20), at), kind)
  const end = at + marker.length
  const domain = domainAfter(text.slice(end, end + MAX_DOMAIN_LENGTH), marker, kind)
  if (!local || !domain) return null
  const isMeant =
    kind !== 'loose' ||
    looksLikeEmail(text, {
      local: local.written,
      from: at - local.written.length,
      to: end + domain.length,
    })
  return isMeant ? checked(`${local.name}@${domain.name}`) : null
}

function kindOf(marker: string): Marker {
  if (marker === '@') return 'plain'
  return /[[({<]/.test(marker) ? 'bracketed' : 'loose'
}

function localBefore(text: string, kind: Marker): { written: string; name: string } | null {
  const written = (kind === 'plain' ? LOCAL : SPELLED_LOCAL).exec(text)?.[0]
  if (!written) return null
  const name = written.replace(ANY_DOT, '.').replace(/^['&%+-]+/, '')
  return name.length > MAX_LOCAL_LENGTH || name === '' ? null : { written, name }
}

interface Domain {
  /** Length of the text that was read. */
  length: number
  name: string
}

function domainAfter(text: string, marker: string, kind: Marker): Domain | null {
  // "at" is too common in prose. It only counts together with "dot".
  if (/^ at $/i.test(marker)) return domainBy(SPELLED_DOMAIN, text)
  const shapes = kind === 'plain' ? [DOMAIN, SPACED_DOMAIN] : [SPACED_DOMAIN, DOMAIN]
  return (
    (kind === 'plain' ? unlistedDomain(text) : null) ??
    domainBy(shapes[0], text) ??
    domainBy(shapes[1], text)
  )
}

/** The longest part that ends like a domain. The rest belongs to the next sentence. */
function domainBy(shape: RegExp | undefined, text: string): Domain | null {
  const written = shape?.exec(text)?.[0]
  if (!written || isCut(text, written.length)) return null
  const dots = [...written.matchAll(ANY_DOT)].map(({ index }) => index)
  for (const length of [written.length, ...dots.reverse()]) {
    const labels = written.slice(0, length).replace(ANY_DOT, '.').split('.')
    if (labels.length > 1 && isTopLevelDomain(labels.at(-1) ?? ''))
      return { length, name: labels.join('.').toLowerCase() }
  }
  return null
}

/** asha@acme.photography: a plain domain whose ending is not in the list. */
function unlistedDomain(text: string): Domain | null {
  const written = /^(?:[a-z\d-]{1,63}\.){1,8}([a-z]{3,18})(?![\w-])/.exec(text)
  const labels = written?.[0].split('.') ?? []
  const isSure = labels.length === 2 || !labels.slice(1, -1).some(isTopLevelDomain)
  return written && isSure && !isTopLevelDomain(written[1] ?? '')
    ? { length: written[0].length, name: written[0] }
    : null
}

/** True if the text goes on with letters, so that the domain would end inside a word. */
function isCut(text: string, length: number): boolean {
  return /^[\p{L}\p{M}\p{N}_]/u.test(text.slice(length, length + 2))
}

/** Applies the server's rules. */
function checked(email: string): string | null {
  const address = readAddress(email)
  return address && emailText(address)
}
