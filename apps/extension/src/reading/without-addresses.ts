/** The line without web addresses, email addresses and dates, whose digits are no phone numbers; a bar stands where they were. */
export function withoutAddresses(line: string): string {
  return line
    .replace(/(?:https?:\/\/|www\.)\S+/gi, '|')
    .replace(/[^\s,;|<>"()[\]]+/g, (word) => (isAddress(word) ? '|' : word))
    .replace(DATE, '|')
}

/** asha@acme.example, linkedin.com/in/asha, mailto:… */
function isAddress(word: string): boolean {
  return word.includes('@') || word.includes('://') || /[a-z\d]\.[a-z]{2,24}(?:[/?#:]|$)/i.test(word)
}

const DATE =
  /(?<![\d+])(?:(?:0?[1-9]|[12]\d|3[01])[-./](?:0?[1-9]|1[0-2])[-./](?:19|20)\d\d|(?:19|20)\d\d[-./](?:0?[1-9]|1[0-2])[-./](?:0?[1-9]|[12]\d|3[01]))(?!\d)/g
