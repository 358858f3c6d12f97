import { normalText } from '@dastak/contract/normal-text.ts'
import { emailKind } from '../../contact-values/email-domains.rules.ts'

// Without letters and digits that are easily confused.
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 8

/** A referral code from at least eight random bytes. */
export function referralCodeFrom(random: Uint8Array): string {
  return Array.from(
    random.subarray(0, CODE_LENGTH),
    (byte) => ALPHABET[byte % ALPHABET.length],
  ).join('')
}

/** A code as typed: case and surrounding space do not matter. */
export function typedReferralCode(typed: string): string {
  return typed.trim().toUpperCase()
}

/** Path parts before the profile in addresses that emails and old phones open. */
const PATH_PREFIXES = ['mwlite', 'comm']
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|\s/gu

/** One key, `in/asha-rao`, for all spellings of a profile's address; null for anything else. */
export function linkedinKey(url: string): string | null {
  const path = url
    .trim()
    .replace(/^(https?:\/\/)?([a-z]{1,3}\.)?linkedin\.com\//i, '')
    .replace(/[?#].*$/s, '')
  const plain = normalText(decoded(path), 'NFKC').replace(INVISIBLE, '').toLowerCase()
  const [kind, name] = plain
    .split('/')
    .filter((part) => part !== '' && !PATH_PREFIXES.includes(part))
  return (kind === 'in' || kind === 'pub') && name ? `${kind}/${name}` : null
}

function decoded(path: string): string {
  try {
    const text = decodeURIComponent(path)
    // An escaped control character is not part of a profile's name, and NUL cannot be stored.
    return /\p{Cc}/u.test(text) ? path : text
  } catch {
    return path
  }
}

const ERASED = 'erased '

/** What is kept of the mailbox or the profile of an erased account. */
export const hashedKey = (hash: Buffer): string => `${ERASED}${hash.toString('hex')}`

export const isHashedKey = (key: string): boolean => key.startsWith(ERASED)

/** Why a code cannot be used with this address, or null. */
export function emailRefusal(email: string): string | null {
  const kind = emailKind(email)
  if (kind === 'work') return null
  return kind === 'free'
    ? 'A referral code needs a work email. This address is from a free mail service.'
    : 'A referral code needs a work email. This address is from a disposable mail service.'
}
