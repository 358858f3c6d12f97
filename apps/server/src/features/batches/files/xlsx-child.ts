import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { linesOf } from './lines.ts'
import { FIXED_PARTS, LAST_LINE, rowXml, SHEET_END, SHEET_PART, sheetStart, type XlsxRow } from './xlsx-rows.rules.ts'

// A process of its own for one file: see write-xlsx.ts. It reads lines of JSON, arrays of rows.
const [path = ''] = process.argv.slice(2)

async function* sheet(): AsyncGenerator<Buffer> {
  let count = 0
  for await (const line of linesOf(process.stdin)) {
    if (line === LAST_LINE) {
      yield Buffer.from(count === 0 ? sheetStart([]) + SHEET_END : SHEET_END)
      return
    }
    const rows = JSON.parse(line) as XlsxRow[]
    let text = count === 0 ? sheetStart(rows) : ''
    for (const row of rows) text += rowXml(row, (count += 1))
    yield Buffer.from(text)
  }
  throw new Error('The rows have stopped without an end.')
}

/** Much is alike in such a sheet: the usual effort takes a third more time for a seventh less of size. */
const LITTLE_EFFORT = { compressionLevel: 1 }

try {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(FIXED_PARTS)) zip.addBuffer(Buffer.from(content), name)
  const rows = Readable.from(sheet(), { objectMode: false, highWaterMark: 65_536 })
  const failed = new Promise<never>((_, reject) => void rows.once('error', reject))
  zip.addReadStream(rows, SHEET_PART, LITTLE_EFFORT)
  zip.end()
  const written = pipeline(zip.outputStream as Readable, createWriteStream(path, { mode: 0o600, flush: true }))
  await Promise.race([written, failed])
} catch (error) {
  await rm(path, { force: true })
  throw error
}
