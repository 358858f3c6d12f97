/** Spaces an E.164 number: +91 98765 43210. Other text is unchanged. */
export function spacedPhone(phone: string): string {
  const parts = /^(\+\d{1,5})(\d{5})(\d{5})$/.exec(phone)
  return parts ? `${parts[1]} ${parts[2]} ${parts[3]}` : phone
}
