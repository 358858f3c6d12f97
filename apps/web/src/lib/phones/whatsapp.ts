/** Indian mobile numbers begin with 6 to 9. Invented numbers (11111…) count as mobile numbers. */
const INDIAN_MOBILE = /^\+91(?:[6-9]\d{9}|11111\d{5})$/
const INDIAN = /^\+91/
const ELSEWHERE = /^\+\d{8,15}$/

/**
 * The address of a chat with an E.164 number; null if it is not a mobile number. Foreign numbers
 * always get one, because their digits do not show whether they are mobile.
 */
export function whatsAppAddress(phone: string): string | null {
  const mayBeMobile = INDIAN.test(phone) ? INDIAN_MOBILE.test(phone) : ELSEWHERE.test(phone)
  return mayBeMobile ? `https://wa.me/${phone.slice(1)}` : null
}
