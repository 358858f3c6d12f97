/** linkedin.com itself, for a phone, or of a country (in.linkedin.com). */
const HOST = /^(?:(?:www|m|touch|[a-z]{2})\.)?linkedin\.com\.?$/
/** Before the site, also broken or twice: https//, https://https://, linkedin.com/in/https://. */
const SCHEMES = /^(?:(?:linkedin\.com\/+in\/+)?h?t?tps?[:;]?[\\/]*)+(?=(?:[\w-]+\.)?linkedin\.com)/i
const TWICE =
  /^(?:(?:[\w-]+\.)?linkedin\.com[\\/]+in[\\/]+)+(?=(?:https?:?[\\/]*)?(?:[\w-]+\.)?linkedin\.com[\\/])/i
const APP = /^linkedin:[\\/]+(?=(?:in|profile)[\\/])/i
const BARE = /^\/?in\/[^\s/]+\/?$/i
/** Addresses within words. Another site may have one of these in its own address. */
const WITHIN =
  /(?:(?<![^\s"'“”‘’<>()[\]{},;|])|(?<=:)(?=https?:))(?:h?t?tps?[:;]?[\\/]*)*(?:[\w-]+\.)?linkedin\.com\.?[\\/][^\s<>"|]+/giu
/** Sites that lead on to an address they name: LinkedIn's sign-in, search and mail services. */
const LEADS_ON =
  /^(?:[\w-]+\.)*(?:google\.(?:com|co\.in|[a-z]{2})|safelinks\.protection\.outlook\.com|l\.facebook\.com|bing\.com|duckduckgo\.com)$/
const TARGETS = 'sessionRedirect session_redirect url q u uddg redirect target'.split(' ')
const AROUND = /^[\s\p{Cf}<>"'‘’“”([{]+|[\s\p{Cf}<>"'‘’“”)\]},;.]+$/gu

/** The texts that may be a profile's address: the text itself, or the one among its words. */
export function addressesIn(text: string): string[] {
  const typed = (linkIn(text) ?? text).replace(AROUND, '')
  if (BARE.test(typed)) return [`https://www.linkedin.com/${typed.replace(/^\//, '')}`]
  const whole = /\s/.test(typed) ? [] : [typed]
  const [first, another] = typed.matchAll(WITHIN)
  // Of two nobody can say which is meant.
  if (!first || another || isCut(typed, first)) return whole
  return [...whole, first[0].replace(AROUND, '')]
}

/** linkedin.com/in/asha rao: the word behind the blank may belong to it. */
function isCut(text: string, { 0: address, index }: RegExpExecArray): boolean {
  return (
    /^ [\p{L}\p{N}]/u.test(text.slice(index + address.length)) &&
    !/[/?#,;.)\]]/.test(address.slice(-1)) &&
    !/[?#]/.test(address)
  )
}

/** The address within `=HYPERLINK("https://…", "Asha")`. */
function linkIn(text: string): string | undefined {
  return /^\s*=\s*HYPERLINK\s*\(\s*"([^"]*)"/i.exec(text)?.[1]
}

/** An address of LinkedIn, also one that another leads on to. Null where the text is none. */
export function linkedinUrl(typed: string, hops = 3): URL | null {
  const bare = typed
    .replace(APP, 'www.linkedin.com/')
    .replace(/^[/\\]+/, '')
    .replace(SCHEMES, '')
    .replace(TWICE, '')
    .replace(SCHEMES, '')
  const address = /^https?:/i.test(bare) ? bare : `https://${bare}`
  if (/\s/.test(address) || !URL.canParse(address)) return null
  const url = new URL(address)
  if (url.username !== '' || url.password !== '' || url.port !== '') return null
  const isHere = HOST.test(url.hostname)
  const target = isHere || LEADS_ON.test(url.hostname) ? targetOf(url) : null
  const next = target !== null && hops > 0 ? linkedinUrl(target, hops - 1) : null
  return next ?? (isHere ? url : null)
}

function targetOf(url: URL): string | null {
  const isProfile = /^\/+(?:in|pub|sales|talent|company|school)\//i.test(url.pathname)
  const named = isProfile ? [] : TARGETS.map((name) => url.searchParams.get(name))
  const target = named.find((value) => value?.includes('linkedin.com') || value?.startsWith('/in/'))
  return target?.startsWith('/') ? `https://www.linkedin.com${target}` : (target ?? null)
}
