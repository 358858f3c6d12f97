/** An E.164 number spaced, the last ten digits in fives: +91 98765 43210. Other text as it is. */
export function spacedPhone(phone: string): string {
  const parts = /^(\+\d{1,5})(\d{5})(\d{5})$/.exec(phone)
  return parts ? `${parts[1]} ${parts[2]} ${parts[3]}` : phone
}
