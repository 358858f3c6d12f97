/**
 * Replaces web addresses, email addresses and dates by a bar, because their digits are not phone
 * numbers.
 */
export function hideAddresses(line: string): string {
  return line
    .replace(/(?:https?:\/\/|www\.)\S+/gi, '|')
    .replace(ADDRESS, '|')
    .replace(DATE, '|')
}

/**
 * A word such as asha@acme.example, linkedin.com/in/asha or mailto:…, but not Ph.no:98765…, which
 * is no Norwegian site.
 */
const ADDRESS =
  /(?<![^\s,;|<>"()[\]])(?![a-z]{1,9}\.?nos?[.:#-]+\+?\d)(?=[^\s,;|<>"()[\]]*(?:@|:\/\/|[a-z\d]\.[a-z]{2,24}(?:[/?#:]|(?![^\s,;|<>"()[\]]))))[^\s,;|<>"()[\]]+/gi
const DATE =
  /(?<![\d+]|\d[-./])(?:(?:0?[1-9]|[12]\d|3[01])[-./](?:0?[1-9]|1[0-2])[-./](?:19|20)\d\d|(?:19|20)\d\d[-./](?:0?[1-9]|1[0-2])[-./](?:0?[1-9]|[12]\d|3[01]))(?!\d)/g
