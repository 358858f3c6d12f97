/** India's mobiles begin with 6 to 9; invented numbers are shown as what they stand for. */
const INDIAN_MOBILE = /^\+91(?:[6-9]\d{9}|11111\d{5})$/
const INDIAN = /^\+91/
const ELSEWHERE = /^\+\d{8,15}$/

/** Where a chat with an E.164 number opens; null for no mobile. Abroad, numbers do not tell. */
export function whatsAppAddress(phone: string): string | null {
  const mayBeMobile = INDIAN.test(phone) ? INDIAN_MOBILE.test(phone) : ELSEWHERE.test(phone)
  return mayBeMobile ? `https://wa.me/${phone.slice(1)}` : null
}
