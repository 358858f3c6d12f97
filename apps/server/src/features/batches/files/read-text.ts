import { CsvError, parse, type Parser } from 'csv-parse'
import { AppError } from '../../../app-error.ts'
import { dialectOf } from './dialect.rules.ts'
import { tooComplex } from './refusals.ts'
import { shiftShortHeading } from './short-heading.ts'
import { MAX_CSV_RECORD_BYTES } from './table-limits.ts'
import type { ReadingJob } from './table-messages.ts'
import { decodedText } from './text-encoding.ts'

/** How much text is examined before the first row is read: the first odd quote may be far below. */
const LOOK_CHARACTERS = 4_000_000
const PART_CHARACTERS = 65_536
const LINE_BREAK = /\r\n|\r|\n/

/** Reads a table from text. Errors: unsupported_file, validation_failed. */
export async function readText({ path, openOutput }: ReadingJob): Promise<void> {
  const texts = decodedText(path)
  const first = await beginning(texts)
  const { delimiter, skip, escape, hasBlanks } = dialectOf(first)
  const output = await openOutput({ format: 'csv', sheet: null })
  const rows = shiftShortHeading(output)
  // The line in which the current record begins.
  let line = skip > 0 ? 2 : 1
  let counted = 0
  const parser = parse({
    delimiter,
    // The line ends of all text editors and of old and new macOS, even mixed in one file.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    escape,
    trim: hasBlanks,
    // A quote inside a cell that does not begin with one is a plain character: 5" pipe.
    relax_quotes: true,
    max_record_size: MAX_CSV_RECORD_BYTES,
    on_record: (cells: string[]) => {
      rows.add(cells, line)
      // The parser counts a CRLF in a cell as two lines.
      const hasBreaks = parser.info.lines > counted + 1
      counted = parser.info.lines
      line += hasBreaks ? cells.join('').split(LINE_BREAK).length : 1
      return null
    },
  })
  // The callback of the last write gets the same error.
  parser.on('error', () => undefined)
  try {
    // In parts: the parser reads a whole write immediately, and the rows stay in memory until they
    // are drained.
    for (let at = skip; at < first.length; at += PART_CHARACTERS) {
      await write(parser, first.slice(at, at + PART_CHARACTERS))
      await output.drain()
    }
    for await (const text of texts) {
      await write(parser, text)
      await output.drain()
    }
    await finish(parser)
    rows.end()
  } catch (error) {
    throw toAppError(error, parser, line)
  }
  await output.end()
}

async function beginning(texts: AsyncGenerator<string>): Promise<string> {
  let text = ''
  while (text.length < LOOK_CHARACTERS) {
    const { value, done } = await texts.next()
    if (done) break
    text += value
  }
  return text
}

function write(parser: Parser, text: string): Promise<void> {
  return new Promise((done, failed) => {
    parser.write(text, (error) => (error ? failed(error) : done()))
  })
}

function finish(parser: Parser): Promise<void> {
  return new Promise((done, failed) =>
    parser.once('error', failed).once('end', done).resume().end(),
  )
}

function toAppError(error: unknown, parser: Parser, line: number): unknown {
  if (!(error instanceof CsvError)) return error
  const { quoting } = (parser as unknown as { state: { quoting: boolean } }).state
  if (error.code === 'CSV_QUOTE_NOT_CLOSED' || quoting) {
    const message =
      `The quotation mark (") in line ${line} is never closed. Close or remove it and try ` +
      'again.'
    return new AppError('validation_failed', { message })
  }
  return tooComplex(`line ${line} is longer than 64 kB`, 'Shorten it and try again.')
}
