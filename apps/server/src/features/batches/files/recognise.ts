import { open } from 'node:fs/promises'
import { emptyFile, notATable } from './refusals.ts'
import type { ReadFormat } from './table-messages.ts'

const HEAD_BYTES = 4_096
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const ZIP = /^PK(\x03\x04|\x05\x06|\x07\x08)/
/** A sheet of Excel 2 to 4, which stands in the file without anything around it. */
const BARE_SHEET = /^\x09[\x00\x02\x04\x08][\x04\x06\x08\x10]\x00/

/** What people choose by mistake, by its first bytes. */
const OTHERS: readonly [RegExp, string][] = [
  [/^%PDF/, 'a PDF document'],
  [/^(\x89PNG|\xff\xd8\xff|GIF8|BM.{4}\0\0\0\0|II\*\0|MM\0\*|RIFF.{4}WEBP)/s, 'an image'],
  [/^.{4}ftyp/s, 'an image or a video'],
  [/^(ID3|\xff\xfb|RIFF|OggS|fLaC)/, 'a sound or a video'],
  [/^(\x1f\x8b|7z\xbc\xaf|Rar!|BZh|\xfd7zXZ|\x28\xb5\x2f\xfd)/, 'a compressed archive'],
  [/^(\x7fELF|MZ|\xcf\xfa\xed\xfe|\xca\xfe\xba\xbe)/, 'a program'],
  [/^\{\\rtf/, 'a text document (RTF)'],
  [/^SQLite format 3\0/, 'a database'],
]

/** Who can read this file, by what is in it: its name says nothing. Each reader is loaded only where it is needed. */
export async function recognise(path: string): Promise<ReadFormat> {
  const head = await firstBytes(path)
  if (head.length === 0) throw emptyFile()
  const text = head.toString('latin1')
  const other = OTHERS.find(([pattern]) => pattern.test(text))
  if (other) throw notATable(other[1])
  if (ZIP.test(text)) return (await import('./read-xlsx.ts')).readXlsx
  if (head.subarray(0, 8).equals(COMPOUND_FILE) || BARE_SHEET.test(text)) return (await import('./read-xls.ts')).readXls
  return (await import('./read-text.ts')).readText
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
