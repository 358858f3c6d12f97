import { open } from 'node:fs/promises'
import { signatureOf } from '../../../papers/file-signature.ts'
import { emptyFile, notATable } from './refusals.ts'
import type { ReadFormat } from './table-messages.ts'
import { isAligned } from './aligned-text.rules.ts'
import { decodedText } from './text-encoding.ts'

const HEAD_BYTES = 4_096

/** What may come before the first tag of HTML or XML: spaces, comments, instructions. */
const BEFORE_MARKUP = /^(?:[\s\uFEFF]+|<\?.*?\?>|<!--.*?-->|<!doctype[^>]*>)*/is
const TAG = /^<([a-z][\w.-]*:)?([a-z][\w.-]*)[\s/>]/i
const OF_PAGES =
  /^(html|head|body|title|meta|link|base|style|script|table|t[rdh]|thead|tbody|caption|center|div|span|p|h[1-6]|font|form|b|br|hr|img|a|section|main|u|i|strong)$/i
/** A page that begins with a line of text, which its program printed. */
const TABLE_WITHIN = /^[^,;|\t<]*<table[\s>]/i
const MAIL_PAGE = /^\s*(mime-version|content-type|message-id):/i
/**
 * The reader for this file, chosen by its content: names are not reliable. Readers are loaded when
 * they are needed.
 */
export async function recognise(path: string): Promise<ReadFormat> {
  const head = await firstBytes(path)
  if (head.length === 0) throw emptyFile()
  const signature = signatureOf(head.toString('latin1'))
  if (signature?.kind === 'other') throw notATable(signature.words)
  if (signature?.kind === 'zip') return (await import('./read-xlsx.ts')).readXlsx
  if (signature?.kind === 'xls') return (await import('./read-xls.ts')).readXls
  return readerOfText(((await decodedText(path).next()).value ?? '').slice(0, HEAD_BYTES))
}

async function readerOfText(text: string): Promise<ReadFormat> {
  if (MAIL_PAGE.test(text)) throw notATable('a web page with its images (.mht)')
  const [before = ''] = BEFORE_MARKUP.exec(text) ?? []
  const [, , tag] = TAG.exec(text.slice(before.length)) ?? []
  if (tag === 'Workbook') return (await import('./read-spreadsheet-xml.ts')).readSpreadsheetXml
  if (
    (tag !== undefined && OF_PAGES.test(tag)) ||
    /<!doctype\s+html/i.test(before) ||
    TABLE_WITHIN.test(text)
  )
    return (await import('./read-html.ts')).readHtml
  if (
    tag !== undefined &&
    (/^<\?xml|<!doctype/i.test(before.trimStart()) || /\sxmlns[=:]/.test(text))
  )
    throw notATable('an XML document')
  if (isAligned(text)) throw notATable('text in columns made of spaces (.prn)')
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
