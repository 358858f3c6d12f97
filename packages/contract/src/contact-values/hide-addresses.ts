/**
 * Replaces web addresses, email addresses and dates by a bar, because their digits are not phone
 * numbers.
 */
export function hideAddresses(line: string): string {
  return line
    .replace(/(?:https?:\/\/|www\.)\S+/gi, '|')
    .replace(/[^\s,;|<>"()[\]]+/g, (word) => (isAddress(word) ? '|' : word))
    .replace(DATE, '|')
}

/** asha@acme.example, linkedin.com/in/asha, mailto:… */
function isAddress(word: string): boolean {
  if (NUMBER_WORD.test(word)) return false
  return (
    word.includes('@') || word.includes('://') || /[a-z\d]\.[a-z]{2,24}(?:[/?#:]|$)/i.test(word)
  )
}

/** Ph.no:98765…, which is not a Norwegian site. */
const NUMBER_WORD = /^[a-z]{1,9}\.?nos?[.:#-]+\+?\d/i
const DATE =
  /(?<![\d+]|\d[-./])(?:(?:0?[1-9]|[12]\d|3[01])[-./](?:0?[1-9]|1[0-2])[-./](?:19|20)\d\d|(?:19|20)\d\d[-./](?:0?[1-9]|1[0-2])[-./](?:0?[1-9]|[12]\d|3[01]))(?!\d)/g
