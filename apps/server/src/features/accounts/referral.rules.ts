import { emailKind } from '../../email-domains.rules.ts'

/** Phone credits for each of the two. */
export const REFERRAL_BONUS = 5

// Without the letters and digits that are mistaken for each other.
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 8

/** A referral code from random bytes, at least eight of them. */
export function referralCodeFrom(random: Uint8Array): string {
  return Array.from(random.subarray(0, CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}

/** A code as typed: case and the space around it do not matter. */
export function typedReferralCode(typed: string): string {
  return typed.trim().toUpperCase()
}

/** The same for every way to write the address of one profile: `in/asha-rao`. */
export function linkedinKey(url: string): string {
  const path = url
    .trim()
    .replace(/^(https?:\/\/)?([a-z]{2,3}\.)?linkedin\.com\//i, '')
    .replace(/[?#].*$/s, '')
  return decoded(path).toLowerCase().split('/').filter(Boolean).slice(0, 2).join('/')
}

function decoded(path: string): string {
  try {
    const text = decodeURIComponent(path)
    // An escaped control character names no profile, and NUL cannot be stored.
    return /\p{Cc}/u.test(text) ? path : text
  } catch {
    return path
  }
}

/** Why a code cannot be used with this address, or null. */
export function emailRefusal(email: string): string | null {
  const kind = emailKind(email)
  if (kind === 'work') return null
  return kind === 'free'
    ? 'A referral code needs a work email. This address is from a free mail service.'
    : 'A referral code needs a work email. This address is from a disposable mail service.'
}
