/** Kinds of files by their first bytes, as text to follow "is". */
const SIGNATURES: readonly [RegExp, string][] = [
  [/^%PDF-/, 'a PDF document'],
  [/^\{\\rtf/, 'a text document (RTF)'],
  // Spreadsheets written as text. A table may begin with the headings "ID;Phone".
  [/^ID;P[^\r\n]*[\r\n](?:[^]*?[\r\n])?(?:C;[XY]\d+;|B;Y\d+|P;P)/, 'a SYLK file (.slk)'],
  [/^TABLE\r?\n0,1\r?\n"/, 'a DIF file (.dif)'],
]
/** Kinds of files with bytes that no text has, because a table may begin with MZ01A1234. */
const BINARY_SIGNATURES: readonly [RegExp, string][] = [
  [/^(\x89PNG|\xff\xd8\xff|GIF8|BM.{4}\0\0\0\0|II\*\0|MM\0\*|RIFF.{4}WEBP)/s, 'an image'],
  [/^.{4}ftyp/s, 'an image or a video'],
  [/^(ID3|\xff\xfb|RIFF|OggS|fLaC)/, 'a sound or a video'],
  [/^(\x1f\x8b|7z\xbc\xaf|Rar!|BZh|\xfd7zXZ|\x28\xb5\x2f\xfd)/, 'a compressed archive'],
  [/^(\x7fELF|MZ|\xcf\xfa\xed\xfe|\xca\xfe\xba\xbe)/, 'a program'],
  [/^(SQLite format 3\0|\0\x01\0\0Standard (Jet|ACE) DB)/, 'a database'],
  // A version, the day of the last change, and the lengths of header and record.
  [
    /^[\x02\x03\x30-\x32\x43\x63\x83\x8b\xcb\xf5\xfb].[\x01-\x0c][\x01-\x1f].{8}\0\0[\0\x01]{2}/s,
    'a dBASE table (.dbf)',
  ],
]
/** Fills the last block of an old text. */
const PADDING = /(?<![\0\x1a])[\0\x1a]+$/
const NO_TEXT = /[\x00-\x08\x0e-\x1a\x1c-\x1f]/
const ZIP = /^PK(\x03\x04|\x05\x06|\x07\x08)/
const COMPOUND_FILE = /^\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1/
/** A sheet of Excel 2 to 4, without a container. */
const BARE_SHEET = /^\x09[\x00\x02\x04\x08][\x04\x06\x08\x10]\x00/

/**
 * The kind of a file by its start, if it is not text: a kind for people, `zip` (also an XLSX), or
 * `xls`. Null if it may be text.
 */
export function signatureOf(
  head: string,
): { kind: 'zip' | 'xls' } | { kind: 'other'; words: string } | null {
  const binary = NO_TEXT.test(head.replace(PADDING, '')) ? BINARY_SIGNATURES : []
  const other = [...SIGNATURES, ...binary].find(([pattern]) => pattern.test(head))
  if (other) return { kind: 'other', words: other[1] }
  if (ZIP.test(head)) return { kind: 'zip' }
  return COMPOUND_FILE.test(head) || BARE_SHEET.test(head) ? { kind: 'xls' } : null
}
