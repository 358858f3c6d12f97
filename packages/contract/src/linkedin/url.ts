/** linkedin.com itself, its mobile site, or that of a country (in.linkedin.com). */
const HOST = /^(?:(?:www|m|touch|[a-z]{2})\.)?linkedin\.com\.?$/
/**
 * Schemes before the site, also broken or repeated: https//, https://https://,
 * linkedin.com/in/https://.
 */
const SCHEMES =
  /^(?:(?:linkedin\.com\/+in\/+)?h?t?tps?[:;]?[\\/]*){1,8}(?=(?:[\w-]+\.)?linkedin\.com)/i
const TWICE =
  /^(?:(?:[\w-]+\.)?linkedin\.com[\\/]+in[\\/]+)+(?=(?:https?:?[\\/]*)?(?:[\w-]+\.)?linkedin\.com[\\/])/i
const APP = /^linkedin:[\\/]+(?=(?:in|profile)[\\/])/i
const BARE = /^\/?in\/[^\s/]+\/?$/i
/** Addresses within a sentence. Other sites may contain such an address in their own. */
const WITHIN =
  /(?:(?<![^\s"'“”‘’<>()[\]{},;|])|(?<=:)(?=https?:))(?:h?t?tps?[:;]?[\\/]*){0,8}(?:[\w-]+\.)?linkedin\.com\.?[\\/][^\s<>"|]+/giu
/**
 * Sites that redirect to an address in their query: LinkedIn's sign-in, search and mail services.
 */
const LEADS_ON =
  /^(?:[\w-]+\.)*(?:google\.(?:com|co\.in|[a-z]{2})|safelinks\.protection\.outlook\.com|l\.facebook\.com|bing\.com|duckduckgo\.com)$/
const TARGETS = 'sessionRedirect session_redirect url q u uddg redirect target'.split(' ')
const AROUND = /^[\s\p{Cf}<>"'‘’“”([{]+|(?<![\s\p{Cf}<>"'‘’“”)\]},;.])[\s\p{Cf}<>"'‘’“”)\]},;.]+$/gu

/**
 * Parts of the text that may be a profile's address: the text itself, or the one address in a
 * sentence.
 */
export function addressesIn(text: string): string[] {
  const typed = (linkIn(text) ?? text).replace(AROUND, '')
  if (BARE.test(typed)) return [`https://www.linkedin.com/${typed.replace(/^\//, '')}`]
  const whole = /\s/.test(typed) ? [] : [typed]
  const [first, another] = typed.matchAll(WITHIN)
  // With two addresses, it is unclear which one is meant.
  if (!first || another || isCut(typed, first)) return whole
  return [...whole, first[0].replace(AROUND, '')]
}

/** linkedin.com/in/asha rao: the word after the blank may be part of the address. */
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

/** Engines sort the marks of a host in a time that grows with the square of their number. */
const LONG_HOST = /^https?:[\\/]*[^\\/?#]{254}/i

/** An address of LinkedIn, also as the target of a redirect. Null if the text is not one. */
export function linkedinUrl(typed: string, hops = 3): URL | null {
  const bare = typed
    .replace(APP, 'www.linkedin.com/')
    .replace(/^[/\\]+/, '')
    .replace(SCHEMES, '')
    .replace(TWICE, '')
    .replace(SCHEMES, '')
  const address = /^https?:/i.test(bare) ? bare : `https://${bare}`
  if (/\s/.test(address) || LONG_HOST.test(address) || !URL.canParse(address)) return null
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
