const DOT = '•'

/**
 * `ravi@acme.example` → `r••••@acme.example`: enough to see that there is one, not to write to it.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${[...email][0]}${DOT.repeat(4)}${email.slice(at)}`
}

/** `+911111100210` → `+91 ••••• ••210`. */
export function maskPhone(phone: string): string {
  const country = /^\+91\d{10}$/.test(phone) ? '+91 ' : ''
  return `${country}${DOT.repeat(5)} ${DOT.repeat(2)}${phone.slice(-3)}`
}

/** `Ravi Kumar` → `R••• K•••`: recognizable for people who know them. */
export function maskName(name: string): string {
  return (name.match(/\S+/g) ?? []).map((word) => `${[...word][0]}${DOT.repeat(3)}`).join(' ')
}
