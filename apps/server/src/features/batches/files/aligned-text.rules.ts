const LINES = 60
const SHARE = 0.9
const DELIMITERS = ['\t', ';', '|', ',']
/** Where one column ends and the next begins, or space before a number at the right. */
const GAP = /^ {2}|\S {2,}\S/
/** What R writes without a chosen delimiter: `"1" "08848291" "Asha"`. */
const QUOTED = /^"[^"]*"(?: (?:"[^"]*"|[^ "]+))+ *$/

/**
 * Whether only spaces make the columns of a text, as in "Formatted Text" of Excel (.prn). The end
 * of a column is not certain: Excel leaves no space between a full cell and the next one.
 */
export function isAligned(text: string): boolean {
  const lines = text.split(/\r\n|\r|\n/)
  // The last line may be cut off.
  const [heading = '', ...rows] = lines
    .slice(0, lines.length > 2 ? -1 : undefined)
    .filter((line) => line.trim() !== '')
    .slice(0, LINES)
  const all = [heading, ...rows]
  const isMost = (is: (line: string) => boolean) =>
    all.filter(is).length >= SHARE * all.length && rows.length > 0
  if (DELIMITERS.some((delimiter) => isMost((line) => line.includes(delimiter)))) return false
  return (
    (/\S {2,}\S/.test(heading) && isMost((line) => GAP.test(line))) ||
    isMost((line) => QUOTED.test(line))
  )
}
